import { JsonCursor } from './json-cursor';

/** What a notebook file says of the kernel that made its outputs; null where it says nothing. */
export interface KernelMetadata {
  /** `kernelspec.name`. */
  readonly kernelName: string | null;
  /** `language_info.name`. */
  readonly language: string | null;
  /** `language_info.version`. */
  readonly languageVersion: string | null;
}

/** Reads it off a text that `readNotebook` took, without building the rest. */
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
  const said = (path: string): string | null => found.get(path) || null;
  return {
    kernelName: said('kernelspec.name'),
    language: said('language_info.name'),
    languageVersion: said('language_info.version')
  };
}
