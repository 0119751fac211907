/** ZIP archives without compression: workbooks and archives of arrays are such archives. */
import { concatenate, crc32, littleEndian, utf8 } from './bytes';

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** 1 January 1980, the first day that the format has. */
const FIRST_DAY = 0x0021;
const VERSION = 20;

/** Makes an archive. */
export function zip(files: readonly ArchivedFile[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const title = utf8(name);
    const facts = littleEndian(
      [0, 2],
      [0, 2],
      [0, 2],
      [FIRST_DAY, 2],
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [title.length, 2],
      [0, 2]
    );
    const head = concatenate([littleEndian([0x0403_4b50, 4], [VERSION, 2]), facts, title]);
    entries.push(
      littleEndian([0x0201_4b50, 4], [VERSION, 2], [VERSION, 2]),
      facts,
      littleEndian([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      title
    );
    pieces.push(head, content);
    offset += head.length + content.length;
  }
  const directory = concatenate(entries);
  const { length } = files;
  const end = littleEndian(
    [0x0605_4b50, 4],
    [0, 2],
    [0, 2],
    [length, 2],
    [length, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2]
  );
  return concatenate([...pieces, directory, end]);
}
