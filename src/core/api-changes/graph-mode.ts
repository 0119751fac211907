/** Where a notebook builds graphs as in TensorFlow 1; other code runs at once since TensorFlow 2. */
import { memoizePerVersion } from '../analysis/access/derived-facts';
import { notebookNames } from '../analysis/access/notebook-names';
import { walk } from '../python/ast/walk';
import type { RuleContext } from '../rule-context/rule-context';

/** The call that makes code build a graph. */
export const GRAPH_CALL = 'tensorflow.compat.v1.disable_eager_execution()';

/** The index of the first cell that asks for a graph; infinite where none does. */
export const firstCellWithGraph = memoizePerVersion((context: RuleContext): number => {
  const names = notebookNames(context);
  const first = context.codeCells.find(cell => {
    let isFound = false;
    walk(context.summary(cell)?.module?.body ?? [], node => {
      isFound ||=
        (node.kind === 'Attribute' || node.kind === 'Name') &&
        GRAPHS.test(names.qualified(node) ?? '');
    });
    return isFound;
  });
  return first?.index ?? Infinity;
});

const GRAPHS =
  /^tensorflow\.(?:compat\.v1\.)?(?:disable_eager_execution|disable_v2_behavior|Graph)$/;
