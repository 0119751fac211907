/** What is known of the magics in a cell. */
import type { MagicEntry } from './magic-entry';
import { builtinMagics, isOfIPython } from './magic-table';
import type { IPythonForm } from './masked-cell';

const UNKNOWN: MagicEntry = {};

const IPYTHON = 'ipython';

/** The facts of a magic; none for one that is not known, and for other IPython syntax. */
export function magicFacts({ kind, name }: Pick<IPythonForm, 'kind' | 'name'>): MagicEntry {
  const { line, cell } = builtinMagics();
  switch (kind) {
    case 'line-magic':
    case 'automagic':
      return line.get(name) ?? UNKNOWN;
    case 'cell-magic':
      return cell.get(name) ?? line.get(name) ?? UNKNOWN;
    default:
      return UNKNOWN;
  }
}

/** Whether a magic only shows or measures something, or changes how results are shown, but for its effects and its code. */
export function changesNoValue(form: Pick<IPythonForm, 'kind' | 'name'>): boolean {
  const { touches } = magicFacts(form);
  return touches === 'nothing' || touches === 'display';
}

/** Whether it is a cell magic that keeps what the cell shows: `%%capture`. */
export function isCapture(form: Pick<IPythonForm, 'kind' | 'name'>): boolean {
  return form.kind === 'cell-magic' && magicFacts(form).captures === true;
}

/** Whether a notebook without the magic, as a line and as a cell, gives the same results. */
export function isOptionalMagic(name: string): boolean {
  const { line, cell } = builtinMagics();
  const found = [line.get(name), cell.get(name)].filter(entry => entry !== undefined);
  return found.length > 0 && !isOfIPython(name) && found.every(isOptional);
}

/** The same for an extension, which may define other magics, too. */
export function isOptionalExtension(module: string): boolean {
  const extension = builtinMagics().extensions.get(module);
  return extension !== undefined && isOptional(extension);
}

function isOptional({ touches, optional }: Pick<MagicEntry, 'touches' | 'optional'>): boolean {
  return optional === true || touches === 'nothing' || touches === 'display';
}

/** The module of the extension that defines a magic; null for those that come with IPython, and where it is not known. */
export function moduleOfMagic(name: string): string | null {
  const found = [...builtinMagics().extensions].find(
    ([, { line, cell }]) => line.has(name) || cell.has(name)
  );
  return found === undefined || found[1].distribution === IPYTHON ? null : found[0];
}
