/** Files embedded in markup as `data:…;base64,…`, mostly images of plots. */

/** A file embedded in markup. */
export interface EmbeddedFile {
  readonly mime: string;
  readonly base64: string;
}

/** Markup without its embedded files. */
export interface MarkupWithoutFiles {
  /** Each file is replaced by a placeholder with its type. */
  readonly text: string;
  readonly files: readonly EmbeddedFile[];
}

const DATA_ADDRESS =
  /\bdata:([\w.+-]{1,60}\/[\w.+-]{1,60})(?:;[\w=-]{1,40}){0,3};base64,([A-Za-z0-9+/]+={0,2})/g;

/** Extracts the embedded files. */
export function extractFiles(markup: string): MarkupWithoutFiles {
  const files: EmbeddedFile[] = [];
  const text = markup.replace(DATA_ADDRESS, (_, mime: string, base64: string) => {
    files.push({ mime: mime.toLowerCase(), base64 });
    return `data:${mime}`;
  });
  return { text, files };
}

/** Bytes as a string with one character per byte. */
export function bytesToText(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return pieces.join('');
}
