import type { NotebookDocument } from '../notebook/document';
import { builtinMagics, extendMagics, magicsOnPlatform } from '../python/ipython/magic-table';
import type { MagicTable } from '../python/ipython/magic-table';
import type { LintConfig } from './config';
import { platformFor } from './provided-names';

/** The known magics, including those of the notebook's platform and those that the settings declare. */
export function magicsOf(
  { magics, platform }: Pick<LintConfig, 'magics' | 'platform'>,
  document: Pick<NotebookDocument, 'platform'>
): MagicTable {
  const cells = platformFor({ platform }, document)?.cells;
  const known = cells === undefined ? builtinMagics() : magicsOnPlatform(builtinMagics(), cells);
  return Object.keys(magics).length > 0 ? extendMagics(known, magics) : known;
}
