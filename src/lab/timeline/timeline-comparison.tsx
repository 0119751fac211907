import * as React from 'react';
import type { ListComparison } from '../check/worker/check-findings';
import { OutputPairs } from '../check/view/output-pairs';
import { useTimeline } from './timeline-context';
import type { TimelineRow } from './timeline-rows';
import { comparisonText, executionName, outputsNote } from './timeline-texts';

/** The outputs of an execution next to those of another execution of the same cell, which the user picks. */
export function TimelineComparison(props: {
  readonly row: TimelineRow;
  /** The default first. */
  readonly others: readonly TimelineRow[];
}): JSX.Element {
  const { model, trans } = useTimeline();
  const { row, others } = props;
  const [id, setId] = React.useState(others[0].id);
  const other = others.find(each => each.id === id) ?? others[0];
  const { rows } = model;
  const isOlder = (each: TimelineRow): number => -rows.findIndex(one => one.id === each.id);
  const [first, second] = [row, other].sort((a, b) => isOlder(a) - isOlder(b));
  return (
    <section
      className="jp-Freshkernel-timelineComparison"
      aria-label={trans.__('Comparison of outputs')}
    >
      <label>
        {trans.__('Compare with')}{' '}
        <select value={other.id} onChange={event => setId(event.target.value)}>
          {others.map(each => (
            <option key={each.id} value={each.id}>
              {executionName(each, trans)}
            </option>
          ))}
        </select>
      </label>
      <Compared key={`${first.id} ${second.id}`} first={first} second={second} />
    </section>
  );
}

type Answer = ListComparison | { readonly problem: string };

/** The comparison of two executions, the older one first. */
function Compared(props: {
  readonly first: TimelineRow;
  readonly second: TimelineRow;
}): JSX.Element {
  const { trans } = useTimeline();
  const [{ first, second }] = React.useState(props);
  const { answer, notes } = useComparison(first, second);
  return (
    <>
      {notes.map(note => (
        <p key={note} className="jp-Freshkernel-viewQuiet">
          {note}
        </p>
      ))}
      {answer === null ? (
        <p role="status">{trans.__('Reading the outputs…')}</p>
      ) : 'problem' in answer ? (
        <p role="status">{answer.problem}</p>
      ) : (
        <>
          <p role="status">
            <strong>{comparisonText(answer.outcome, trans)}</strong>
          </p>
          <OutputPairs
            comparison={answer}
            sides={{ stored: executionName(first, trans), fresh: executionName(second, trans) }}
            trans={trans}
          />
        </>
      )}
    </>
  );
}

/** Hook that compares what is kept of two executions, once. */
function useComparison(
  first: TimelineRow,
  second: TimelineRow
): { readonly answer: Answer | null; readonly notes: readonly string[] } {
  const { model, trans } = useTimeline();
  const [answer, setAnswer] = React.useState<Answer | null>(null);
  const [notes, setNotes] = React.useState<readonly string[]>([]);
  React.useEffect(() => {
    let isWanted = true;
    const [ours, theirs] = [first, second].map(({ execution }) => model.outputsOf(execution));
    if (ours.kind !== 'kept' || theirs.kind !== 'kept') {
      const missing = ours.kind !== 'kept' ? first : second;
      const note = outputsNote(ours.kind !== 'kept' ? ours : theirs, trans) ?? '';
      setAnswer({ problem: `${executionName(missing, trans)}: ${note}` });
      return undefined;
    }
    const isCut = [ours, theirs].some(each => each.omittedOutputs + each.omittedCharacters > 0);
    setNotes(isCut ? [trans.__('Only what was kept of the outputs is compared.')] : []);
    const tags = second.cell?.tags ?? [];
    model.compare(ours, theirs, tags).then(
      comparison => isWanted && setAnswer(comparison),
      (error: unknown) => {
        console.warn('Freshkernel could not compare the outputs.', error);
        setAnswer({ problem: trans.__('The outputs could not be compared.') });
      }
    );
    return () => {
      isWanted = false;
    };
  }, [model, trans, first, second]);
  return { answer, notes };
}
