/** Distinguishes text notebooks in a folder from modules and pages of text. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { formOf, textEnding } from '../../core/notebook/forms/form-of';

/** What a file says about itself stands in this many bytes. */
const HEAD_BYTES = 65_536;

/**
 * Whether a file that was found in a folder is a text notebook. One that jupytext keeps next to an .ipynb file of the same name is
 * left out: its cells are those of that file.
 *
 * @param neighbors - the names in its folder
 */
export function isTextNotebook(
  absolute: string,
  name: string,
  neighbors: ReadonlySet<string>
): boolean {
  if (textEnding(name) === null) {
    return false;
  }
  const head = headOf(absolute);
  if (head === null || formOf(name, head, true) === null) {
    return false;
  }
  const isPaired = neighbors.has(name.replace(/\.[^.]+$/, '.ipynb'));
  return !(isPaired && /^(?:# )?[^\S\r\n\u2028\u2029]*jupytext:/m.test(head));
}

/** The first lines of a regular file; null where it cannot be read. */
function headOf(file: string): string | null {
  const { O_NONBLOCK } = constants as Partial<typeof constants>;
  try {
    const descriptor = openSync(file, constants.O_RDONLY | (O_NONBLOCK ?? 0));
    try {
      if (!fstatSync(descriptor).isFile()) {
        return null;
      }
      const bytes = Buffer.alloc(HEAD_BYTES);
      return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, HEAD_BYTES, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}
