/** Notebooks of kernels that started with `--pylab`, which put the names of pylab into the namespace without a cell. */
import { BUILTIN_NAMES } from '../analysis/names/provided-names';
import { insertFirstImport } from '../fixes/import-positions';
import { moduleExports } from '../fixes/module-exports';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import { missingNameOf } from './missing-name';
import type { Situation } from './situation';

const IMPORT = 'from pylab import *';

/** A single name may as well be a function that is gone. */
const FEWEST_NAMES = 2;

/** The names of pylab, at the top as in such a kernel, if the notebook lacks several of them, among them functions that draw. */
export function pylabCandidates(situation: Situation): readonly Candidate[] {
  const { failure, document } = situation;
  const name = missingNameOf(failure);
  const pylab = moduleExports('pylab')?.names;
  const pyplot = moduleExports('matplotlib.pyplot')?.names;
  if (name === null || pylab?.has(name) !== true) {
    return [];
  }
  const missing = undefinedNames(situation).filter(each => pylab.has(each));
  return missing.length < FEWEST_NAMES ||
    !missing.includes(name) ||
    !missing.some(each => pyplot?.has(each) === true)
    ? []
    : [
        editCandidate({
          kind: 'import',
          cell: failure.cell.key,
          detail: `Add \`${IMPORT}\`, as kernels with \`--pylab\` did`,
          trust: 'needs-proof',
          edits: [insertFirstImport(document.cells, IMPORT)]
        })
      ];
}

/** The names that cells use and none defines. */
function undefinedNames({ document, lint }: Situation): readonly string[] {
  const summaries = document.cells.flatMap(({ key }) => lint.summaries.get(key) ?? []);
  const defined = new Set(summaries.flatMap(({ defines }) => defines));
  const used = new Set(summaries.flatMap(({ uses }) => uses));
  return [...used].filter(name => !defined.has(name) && !BUILTIN_NAMES.has(name));
}
