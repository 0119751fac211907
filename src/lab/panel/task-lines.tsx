import { ReactWidget } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { BackgroundTasks } from '../ui/background-tasks';
import { usePanel } from './panel-context';

/** The tasks that go on, each with its progress and a button that cancels it. */
export function TaskLines(): JSX.Element {
  const { tasks, trans } = usePanel();
  useChanges(tasks);
  return (
    <>
      {tasks.running.map((task, at) => (
        <section key={at} className="jp-Freshkernel-task" aria-label={task.title}>
          <div className="jp-Freshkernel-taskTitle">
            <span>{task.title}</span>
            <CancelButton cancel={() => task.cancel()} trans={trans} />
          </div>
          {task.progress}
        </section>
      ))}
    </>
  );
}

/** The same in the status bar, in one line. */
export class TaskStatusItem extends ReactWidget {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly trans: TranslationBundle
  ) {
    super();
    this.addClass('jp-Freshkernel-taskStatus');
    tasks.changed.connect(() => this.update(), this);
  }

  protected render(): JSX.Element {
    const { tasks, trans } = this;
    return (
      <>
        {tasks.running.map((task, at) => (
          <span key={at} className="jp-Freshkernel-taskTitle">
            <span>{task.title}</span>
            <CancelButton cancel={() => task.cancel()} trans={trans} />
          </span>
        ))}
      </>
    );
  }
}

function CancelButton(props: {
  readonly cancel: () => void;
  readonly trans: TranslationBundle;
}): JSX.Element {
  return (
    <button type="button" className="jp-Freshkernel-textButton" onClick={props.cancel}>
      {props.trans.__('Cancel')}
    </button>
  );
}

function useChanges(tasks: BackgroundTasks): void {
  const [, redraw] = React.useReducer((count: number) => count + 1, 0);
  React.useEffect(() => {
    const onChange = (): void => redraw();
    tasks.changed.connect(onChange);
    return () => void tasks.changed.disconnect(onChange);
  }, [tasks]);
}
