/** Errors that decide about a cell, although its outputs may agree or be new. */
import type { RunCellResult } from '../../../protocol';
import { different, missing } from '../../compare/outcome';
import type { Outcome } from '../../compare/outcome';
import { reachedStates, WIDGET_VIEW } from '../../compare/widgets';
import type { WidgetStates } from '../../compare/widgets';
import type { StoredOutput } from '../../notebook/outputs-reader';

/** Whether the stored outputs show the error with which the cell fails now, in the cell or in its Output widget. */
export function storesError(
  stored: readonly StoredOutput[],
  widgets: WidgetStates,
  error: RunCellResult['error']
): boolean {
  return error !== null && stored.some(output => showsError(output, widgets, error.ename));
}

function showsError(output: StoredOutput, widgets: WidgetStates, ename: string): boolean {
  switch (output.kind) {
    case 'error':
      return true;
    case 'stream':
      // IPython prints a UsageError; a handler of the notebook may print others.
      return output.text.includes(ename);
    case 'data': {
      const view = output.data.get(WIDGET_VIEW);
      return (
        view !== undefined &&
        [...reachedStates(view.text, widgets)].some(state => enamesIn(state).includes(ename))
      );
    }
    default:
      return false;
  }
}

/** The names of the errors that an Output widget shows. */
function enamesIn(model: string): readonly string[] {
  if (!model.includes('"error"')) {
    return [];
  }
  const { state } = JSON.parse(model) as { readonly state?: { readonly outputs?: unknown } | null };
  const outputs = state?.outputs;
  return Array.isArray(outputs)
    ? outputs.flatMap((output: { readonly ename?: unknown } | null) =>
        typeof output?.ename === 'string' ? [output.ename] : []
      )
    : [];
}

/** The outcome of a cell that announces an error and raises none, or that shows an error where nothing is stored; null for others. */
export function outcomeOfErrors(
  result: Pick<RunCellResult, 'status' | 'expected_error'>,
  stored: readonly StoredOutput[],
  fresh: readonly StoredOutput[]
): Outcome | null {
  if (result.expected_error) {
    return result.status === 'ok' ? different(NOT_RAISED) : null;
  }
  const shown = fresh.find(({ kind }) => kind === 'error');
  return shown?.kind === 'error' && result.status === 'ok' && stored.length === 0
    ? missing(`it shows ${shown.ename.slice(0, 60)}, and no output is stored to compare with`)
    : null;
}

const NOT_RAISED = 'it is tagged `raises-exception`, and it raises no exception';
