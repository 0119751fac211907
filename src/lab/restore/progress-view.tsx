import type { TranslationBundle } from '@jupyterlab/translation';
import { PromiseDelegate } from '@lumino/coreutils';
import * as React from 'react';
import type { RestoreResult } from '../../protocol';
import type { BackgroundTasks } from '../ui/background-tasks';
import { durationText } from '../ui/duration-text';
import { MarkedText } from '../ui/marked-text';
import { percent } from './restore-texts';
import type { RestoreFollower } from './restore-follower';

/** Follows a restoration, with its progress among the tasks that go on; null if the user cancels. */
export async function followInBackground(
  follower: RestoreFollower,
  place: {
    readonly title: string;
    readonly tasks: BackgroundTasks;
    readonly trans: TranslationBundle;
  }
): Promise<RestoreResult | null> {
  const { title, tasks, trans } = place;
  const cancelled = new PromiseDelegate<null>();
  const end = tasks.show({
    title,
    progress: <ProgressView follower={follower} trans={trans} />,
    cancel: () => cancelled.resolve(null)
  });
  try {
    return await Promise.race([follower.follow(), cancelled.promise]);
  } finally {
    end();
    await follower.cancel().catch(() => undefined);
    follower.dispose();
  }
}

/** The progress of a restoration: the run, what is tried, the time, and the steps so far. */
export function ProgressView(props: {
  readonly follower: RestoreFollower;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { follower, trans } = props;
  useChanges(follower);
  return (
    <>
      <p className="jp-Freshkernel-restoreNow" role="status">
        <MarkedText text={nowText(follower, trans)} />
      </p>
      <p className="jp-Freshkernel-restoreFacts">
        {runText(follower, trans)}
        <Elapsed trans={trans} />
      </p>
      {follower.isLost && <p role="alert">{trans.__('The server is not responding. Retrying…')}</p>}
      <ol className="jp-Freshkernel-restoreKept" aria-label={trans.__('Steps so far')}>
        {follower.kept.map(({ detail, executability }, at) => (
          <li key={at}>
            <span>
              <MarkedText text={detail} />
            </span>
            <span className="jp-Freshkernel-restoreShare">{percent(executability)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function nowText({ run, trying }: RestoreFollower, trans: TranslationBundle): string {
  if (run === null) {
    return trans.__('Starting…');
  }
  return trying === null
    ? trans.__('Running the notebook as it is')
    : trans.__('Trying: %1', trying.detail);
}

function runText({ run }: RestoreFollower, trans: TranslationBundle): string {
  return run === null ? '' : `${trans.__('Run %1 of at most %2', run.run, run.limit)} · `;
}

/** The time since the restoration began. */
function Elapsed({ trans }: { readonly trans: TranslationBundle }): JSX.Element {
  const [begun] = React.useState(() => performance.now());
  const [now, setNow] = React.useState(begun);
  React.useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span>{durationText(Math.round((now - begun) / 1000), trans)}</span>;
}

function useChanges(follower: RestoreFollower): void {
  const [, redraw] = React.useReducer((count: number) => count + 1, 0);
  React.useEffect(() => {
    const onChange = (): void => redraw();
    follower.changed.connect(onChange);
    return () => void follower.changed.disconnect(onChange);
  }, [follower]);
}
