import * as React from 'react';
import type { ExecutionOutputList } from '../../core/history/execution-outputs';
import { MoreButton } from '../ui/more-button';
import { ViewButton } from '../ui/view-button';
import { RenderedOutput } from './rendered-output';
import { TimelineComparison } from './timeline-comparison';
import { useTimeline } from './timeline-context';
import type { TimelineRow } from './timeline-rows';
import { otherExecutions } from './timeline-rows';
import { outputsNote } from './timeline-texts';

/** Outputs that are rendered at first, and more with each click. */
const OUTPUTS_SHOWN = 20;

/** Buttons that show the outputs of an execution, and compare them with those of other executions of its cell. */
export function TimelineOutputs(props: {
  readonly row: TimelineRow;
  /** The buttons before them. */
  readonly children: React.ReactNode;
}): JSX.Element {
  const { row, children } = props;
  const { model, trans } = useTimeline();
  const [outputs, setOutputs] = React.useState<ExecutionOutputList | null>(null);
  const [isCompared, setCompared] = React.useState(false);
  const others = otherExecutions(row, model.rows);
  return (
    <>
      <div className="jp-Freshkernel-viewButtons">
        {children}
        <ViewButton
          aria-expanded={outputs !== null}
          onClick={() => setOutputs(outputs === null ? model.outputsOf(row.execution) : null)}
        >
          {outputs === null ? trans.__('Show outputs') : trans.__('Hide outputs')}
        </ViewButton>
        {others.length > 0 && (
          <ViewButton aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
            {trans.__('Compare outputs')}
          </ViewButton>
        )}
      </div>
      {outputs !== null && <OutputsOf list={outputs} />}
      {isCompared && others.length > 0 && <TimelineComparison row={row} others={others} />}
    </>
  );
}

function OutputsOf({ list }: { readonly list: ExecutionOutputList }): JSX.Element {
  const { trans } = useTimeline();
  const [count, setCount] = React.useState(OUTPUTS_SHOWN);
  const note = outputsNote(list, trans);
  const outputs = list.kind === 'kept' ? list.outputs : [];
  return (
    <section aria-label={trans.__('Outputs')}>
      {note !== null && <p role="status">{note}</p>}
      {outputs.slice(0, count).map((output, at) => (
        <RenderedOutput key={at} output={output} />
      ))}
      <MoreButton
        total={outputs.length}
        shown={count}
        step={OUTPUTS_SHOWN}
        trans={trans}
        onMore={setCount}
      />
    </section>
  );
}
