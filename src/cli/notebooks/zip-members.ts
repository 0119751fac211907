/** Lists the files in a ZIP archive from its directory, without unpacking anything. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** The end record has a comment of at most 65,535 bytes. */
const MAX_END = 65_557;
const MAX_DIRECTORY = 4_194_304;
const MAX_MEMBERS = 20_000;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const UTF8_FLAG = 0x800;

/** The paths of the files in an archive; none where it cannot be read. */
export function zipMembers(file: string): readonly string[] {
  const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants as Partial<typeof constants>;
  let descriptor: number;
  try {
    descriptor = openSync(file, (O_RDONLY ?? 0) | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
  } catch {
    return [];
  }
  try {
    const state = fstatSync(descriptor);
    return state.isFile() ? membersOf(directoryOf(descriptor, state.size)) : [];
  } catch {
    return [];
  } finally {
    closeSync(descriptor);
  }
}

/** The bytes of the central directory. */
function directoryOf(descriptor: number, size: number): Buffer {
  const end = read(descriptor, Math.max(0, size - MAX_END), Math.min(size, MAX_END));
  for (let at = end.length - 22; at >= 0; at--) {
    if (end.readUInt32LE(at) === END_SIGNATURE) {
      const length = Math.min(end.readUInt32LE(at + 12), MAX_DIRECTORY);
      return read(descriptor, end.readUInt32LE(at + 16), length);
    }
  }
  return Buffer.alloc(0);
}

function read(descriptor: number, from: number, length: number): Buffer {
  const part = Buffer.alloc(length);
  return part.subarray(0, readSync(descriptor, part, 0, length, from));
}

function membersOf(directory: Buffer): readonly string[] {
  const members: string[] = [];
  for (let at = 0; at + 46 <= directory.length && members.length < MAX_MEMBERS;) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) {
      break;
    }
    const isUtf8 = (directory.readUInt16LE(at + 8) & UTF8_FLAG) !== 0;
    const length = directory.readUInt16LE(at + 28);
    const name = directory.subarray(at + 46, at + 46 + length);
    members.push(name.toString(isUtf8 ? 'utf8' : 'latin1'));
    at += 46 + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return members.filter(name => !name.endsWith('/'));
}
