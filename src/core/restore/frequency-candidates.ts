/** Frequencies that contradict those of the dates: since pandas 1.0 an index that has a frequency takes no other name for it. */
import { textsOf } from '../file-paths/path-uses';
import { replaceText } from '../fixes/cell-edits';
import { dottedPath } from '../imports/dotted-path';
import { walk } from '../python/ast/walk';
import type { Node } from '../python/ast/walk';
import type { Expression } from '../python/ast/nodes';
import { mappedRange } from '../rule-context/source-range';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import type { Situation } from './situation';

const CONTRADICTION =
  /^Inferred frequency .{1,99} from passed values does not conform to passed frequency/;

/** Lets `DatetimeIndex` infer what `freq=pd.infer_freq(…)` names, in the cell that fails. */
export function frequencyCandidates({ failure, lint }: Situation): readonly Candidate[] {
  const { cell, error } = failure;
  const summary = lint.summaries.get(cell.key);
  if (summary === undefined || !CONTRADICTION.test(error?.evalue ?? '')) {
    return [];
  }
  const edits = textsOf(summary).flatMap(({ module, map }) =>
    inferredIn(module).map(value => {
      const { start, end } = mappedRange(map, value);
      return replaceText(cell, start, end, "'infer'");
    })
  );
  return edits.length === 0
    ? []
    : [
        editCandidate({
          kind: 'rewrite',
          cell: cell.key,
          detail: "Let `DatetimeIndex` infer the frequency: `freq='infer'`",
          trust: 'likely',
          edits
        })
      ];
}

/** The values of `freq` that `infer_freq` computes. */
function inferredIn(module: Parameters<typeof walk>[0]): readonly Expression[] {
  const found: Expression[] = [];
  walk(module, node => {
    if (isCallOf(node, 'DatetimeIndex')) {
      const freq = node.keywords.find(({ arg }) => arg?.name === 'freq')?.value;
      if (freq !== undefined && isCallOf(freq, 'infer_freq')) {
        found.push(freq);
      }
    }
  });
  return found;
}

function isCallOf(node: Node, name: string): node is Extract<Node, { kind: 'Call' }> {
  return node.kind === 'Call' && dottedPath(node.func)?.split('.').at(-1) === name;
}
