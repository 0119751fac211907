/** What the names of a notebook stand for, as its imports and assignments show. */
import { memoizePerVersion } from '../analysis/access/derived-facts';
import { isStandardLibrary } from '../imports/standard-library';
import type { RuleContext } from '../rule-context/rule-context';

/** What names stand for, without following what runs when. */
export interface NotebookNames {
  /** Name that an import binds → top-level module, without Python's own. */
  readonly imported: ReadonlyMap<string, string>;
  /** Variable → last name of the call whose result it was first assigned: `StandardScaler` for `sc = pre.StandardScaler()`. */
  readonly makers: ReadonlyMap<string, string>;
}

/** How many characters of the code are searched for assignments. */
const MAX_CODE = 1_000_000;
const ASSIGNED =
  /(?:^|\n)[ \t]{0,40}([A-Za-z_]\w{0,99})[ \t]?=[ \t]?(?:\w{1,99}\.){0,9}(\w{1,99})\(/g;

/** The names of a notebook. */
export const notebookNames = memoizePerVersion(({ rows }: RuleContext): NotebookNames => {
  const imported = new Map<string, string>();
  for (const { summary } of rows) {
    for (const { name, module } of summary?.imports ?? []) {
      if (!module.startsWith('.') && !isStandardLibrary(module)) {
        imported.set(name, module.split('.', 1)[0]);
      }
    }
  }
  const makers = new Map<string, string>();
  let length = 0;
  for (const { cell } of rows) {
    length += cell.source.length;
    if (length > MAX_CODE) {
      break;
    }
    for (const [, name, maker] of cell.source.matchAll(ASSIGNED)) {
      if (!makers.has(name)) {
        makers.set(name, maker);
      }
    }
  }
  return { imported, makers };
});
