/** The made-up files in place of one that is missing, and the cell that makes those which only the kernel can write. */
import type { DataFile } from '../data-shapes/data-file';
import type { DataReads } from '../data-shapes/data-reads';
import { ANY_NAME } from '../data-shapes/values';
import { base64 } from '../stand-in-files/bytes';
import { contentPhrase, fileContent } from '../stand-in-files/file-content';
import { kernelMade } from '../stand-in-files/kernel-made';
import type { AddedFile } from './candidate';
import { pythonText } from './text-literals';

/** Larger files are not made. */
const MAX_BYTES = 2_000_000;

/** Files in a folder whose names the code lists. */
const FILES_IN_FOLDER = 4;

/** Made-up files. */
export interface MadeFiles {
  /** What they contain, for users. */
  readonly phrase: string;
  readonly files: readonly AddedFile[];
  /** The cell that makes files of them; null where they are what the code reads. */
  readonly code: string | null;
}

/** A made-up file at a path; null where none fits. */
export function madeFile(file: DataFile, path: string): MadeFiles | null {
  return madeAt(file, [path], contentPhrase(file));
}

/** Files in a folder, by the pattern of their names. */
export function madeFolder(file: DataFile, folder: string, pattern: string): MadeFiles | null {
  const names = Array.from({ length: FILES_IN_FOLDER }, (_, at) => nameFor(pattern, at + 1, file));
  const paths = [...new Set(names)].map(name => `${folder}/${name}`);
  const phrase = `${paths.length} files, each ${contentPhrase(file)},`;
  return madeAt(file, paths, phrase);
}

/** The files of a folder whose names the code lists. */
export function madeListing(
  folder: DataFile,
  path: string,
  { files }: DataReads
): MadeFiles | null {
  const member = files.get(`${folder.path.replace(/\/$/, '')}/${ANY_NAME}`);
  return member === undefined ? null : madeFolder(member, path, ANY_NAME);
}

/** A name that fits a pattern. */
function nameFor(pattern: string, number: number, file: DataFile): string {
  const parts = pattern.split('/').map((part, at, all) => {
    if (part === '**') {
      return 'part';
    }
    const isWhole = at === all.length - 1 && /^\*(?:\.\w+)?$/.test(part);
    const name = isWhole ? part.replace('*', `stand-in-${number}`) : part;
    return name.replace(/\*+|\?|\[[^\]]{1,40}\]/g, String(number));
  });
  const name = parts.join('/');
  return /\.\w+$/.test(name) ? name : `${name}.${usualExtension(file)}`;
}

/** The extension of a file whose name the code does not show. */
export function usualExtension({ format, table, shape }: DataFile): string {
  return format === 'picture'
    ? 'png'
    : format === 'excel'
      ? 'xlsx'
      : table !== null
        ? 'csv'
        : shape.json !== null
          ? 'json'
          : 'txt';
}

function madeAt(file: DataFile, paths: readonly string[], phrase: string): MadeFiles | null {
  const made = kernelMade(file);
  if (made !== null) {
    const { data, code } = made;
    const files = paths.map(path => ({
      path: `${path}.json`,
      format: 'text' as const,
      content: data
    }));
    return data.length > MAX_BYTES ? null : { phrase, files, code: makingCode(paths, code) };
  }
  const files = paths.map(path => addedFile(file, path));
  return files.every(each => each !== null) ? { phrase, files, code: null } : null;
}

/** A file with made-up content that needs no kernel; null where none fits. */
export function addedFile(file: DataFile, path: string): AddedFile | null {
  const content = fileContent(file, path);
  return content === null || content.length > MAX_BYTES
    ? null
    : typeof content === 'string'
      ? { path, format: 'text', content }
      : { path, format: 'base64', content: base64(content) };
}

/** A file that is there may be the real one. */
function makingCode(paths: readonly string[], code: readonly string[]): string {
  const [first] = paths;
  const whole = paths.length === 1 ? `\`${first}\`` : `files such as \`${first}\``;
  return [
    `# Stand-in: makes ${whole} from the made-up data next to it, if it is not there.`,
    'import json as _json, os as _os',
    `for _path in [${paths.map(pythonText).join(', ')}]:`,
    '    if not _os.path.exists(_path):',
    "        with open(_path + '.json', encoding='utf-8') as _file:",
    '            _data = _json.load(_file)',
    ...code.map(line => `        ${line}`)
  ].join('\n');
}
