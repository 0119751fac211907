import { builtinMagics, extendMagics } from '../python/ipython/magic-table';
import type { MagicTable } from '../python/ipython/magic-table';
import type { LintConfig } from './config';

/** The known magics, including those that the settings declare. */
export function magicsOf({ magics }: Pick<LintConfig, 'magics'>): MagicTable {
  const isExtended = Object.keys(magics).length > 0;
  return isExtended ? extendMagics(builtinMagics(), magics) : builtinMagics();
}
