import { JsonCursor } from './json-cursor';

/** The metadata about the kernel that produced the outputs; null for absent fields. */
export interface KernelMetadata {
  /** `kernelspec.name`. */
  readonly kernelName: string | null;
  /** `language_info.name`. */
  readonly language: string | null;
  /** `language_info.version`. */
  readonly languageVersion: string | null;
}

/** Reads the kernel metadata from the text of a valid notebook without building the rest. */
export function readKernelMetadata(text: string): KernelMetadata {
  const cursor = new JsonCursor(text);
  const found = new Map<string, string>();
  cursor.readMembers(key => {
    if (key !== 'metadata') {
      cursor.skipValue();
      return;
    }
    cursor.readMembers(table => {
      cursor.readMembers(name => {
        const isText = cursor.peekKind() === 'string';
        found.set(`${table}.${name}`, isText ? cursor.readString() : (cursor.skipValue(), ''));
      });
    });
  });
  const value = (path: string): string | null => found.get(path) || null;
  return {
    kernelName: value('kernelspec.name'),
    language: value('language_info.name'),
    languageVersion: value('language_info.version')
  };
}
