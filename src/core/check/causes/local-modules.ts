/** Whether a missing module is a file of the notebook's project, not a package. */
import { isWellKnownModule } from '../../fixes/well-known-modules';
import { distributionsForModule, isSharedModule } from '../../requirements/distributions';
import { MAX_CELL_LENGTH } from '../../python/flow/summarize';
import type { CheckedNotebook } from './checked-notebook';

/** Names that files next to notebooks have. */
const USUAL =
  /^(?:utils?|helpers?|common|tools?|lib|src|scripts?|functions?|funcs?|config|settings|constants|my\w+|(?:utils?|helpers?|local)_\w+|\w+_(?:utils?|helpers?|tools|functions|helper_functions))$/i;
/** Code that makes more folders importable, or expects modules to change. */
const OWN_FOLDERS = /\bsys\.path\.(?:append|insert|extend)\(|\bimportlib\.reload\(|%autoreload\b/;

/** Whether the module must be a local file: it is no known package, and the notebook shows that it has such files. */
export function isLocalModule({ notebook }: CheckedNotebook, module: string): boolean {
  const [top] = module.split('.');
  if (isWellKnownModule(top) || isSharedModule(top) || distributionsForModule(top).length > 0) {
    return false;
  }
  const named = new RegExp(`(?<![\\w/.-])(?:[\\w.-]+/)*${top}(?:\\.py|/)(?!\\w)`);
  return (
    USUAL.test(top) ||
    notebook.document.cells.some(
      ({ type, source }) =>
        (source.length <= MAX_CELL_LENGTH && named.test(source)) ||
        (type === 'code' && OWN_FOLDERS.test(source))
    )
  );
}
