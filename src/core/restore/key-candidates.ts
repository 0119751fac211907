/** Keys of results that libraries renamed, where a lookup of an old one fails. */
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import type { Situation } from './situation';
import { rewriteLiteral, textLiterals } from './text-literals';

/**
 * Old keys and new ones, by the module that a notebook imports. Those of `params` of exponential smoothing are old in statsmodels
 * 0.10.2 and new in 0.12.2.
 */
const RENAMED_KEYS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'statsmodels',
    new Map([
      ['smoothing_slope', 'smoothing_trend'],
      ['damping_slope', 'damping_trend'],
      ['initial_slope', 'initial_trend']
    ])
  ]
]);

const QUOTED = /^'(\w{1,99})'$/;

/** Writes all new keys of the library whose old one is missing, in the whole notebook: the error names one of them. */
export function keyCandidates(situation: Situation): readonly Candidate[] {
  const { failure } = situation;
  const { error, cell } = failure;
  const missing = error?.ename === 'KeyError' ? QUOTED.exec(error.evalue)?.[1] : undefined;
  const renamed = missing === undefined ? null : renamedKeys(situation, missing);
  if (renamed === null) {
    return [];
  }
  const found = textLiterals(situation).filter(({ value }) => renamed.has(value));
  const isHere = found.some(each => each.cell.key === cell.key && each.value === missing);
  const names = new Set(found.map(({ value }) => `\`${value}\``));
  return isHere
    ? [
        editCandidate({
          kind: 'rewrite',
          cell: cell.key,
          detail: `Use the new names of the keys ${[...names].join(', ')}`,
          trust: 'likely',
          edits: found.map(each => rewriteLiteral(each, renamed.get(each.value) ?? each.value))
        })
      ]
    : [];
}

/** The renamed keys of an imported library that has renamed this one; null for none. */
function renamedKeys({ lint }: Situation, missing: string): ReadonlyMap<string, string> | null {
  for (const { imports } of lint.summaries.values()) {
    for (const { module } of imports) {
      const renamed = RENAMED_KEYS.get(module.split('.')[0]);
      if (renamed?.has(missing) === true) {
        return renamed;
      }
    }
  }
  return null;
}
