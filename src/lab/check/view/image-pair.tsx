import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { ShownOutput } from '../worker/check-findings';
import { usePairs } from './pair-context';

type Image = Extract<ShownOutput, { kind: 'image' }>;

/** Display modes of two pictures; in the difference, equal pixels are black. */
const MODES = ['sides', 'swipe', 'difference'] as const;
type Mode = (typeof MODES)[number];

/** Two pictures side by side, overlaid, or as their difference. */
export function ImagePair(props: {
  readonly stored: Image;
  readonly fresh: Image | null;
  readonly isSame: boolean;
}): JSX.Element {
  const { trans, sides } = usePairs();
  const { stored, fresh, isSame } = props;
  const [mode, setMode] = React.useState<Mode>('sides');
  if (fresh === null) {
    return <img alt={trans.__('A picture')} src={urlOf(stored)} />;
  }
  const before = <img alt={trans.__('Picture: %1', sides.stored)} src={urlOf(stored)} />;
  const now = <img alt={trans.__('Picture: %1', sides.fresh)} src={urlOf(fresh)} />;
  return (
    <div className="jp-Freshkernel-images">
      {mode === 'swipe' ? (
        <Swipe before={before} now={now} />
      ) : (
        <div className={`jp-Freshkernel-${mode}`}>
          {before}
          {now}
        </div>
      )}
      {!isSame && (
        <div className="jp-Freshkernel-imageModes" role="group" aria-label={trans.__('Pictures')}>
          {MODES.map(each => (
            <button
              key={each}
              type="button"
              className="jp-Freshkernel-reportLink"
              aria-pressed={mode === each}
              onClick={() => setMode(each)}
            >
              {modeText(each, trans)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Overlaid pictures with a movable border. */
function Swipe({
  before,
  now
}: {
  readonly before: JSX.Element;
  readonly now: JSX.Element;
}): JSX.Element {
  const { trans, sides } = usePairs();
  const [share, setShare] = React.useState(50);
  return (
    <div className="jp-Freshkernel-swipe">
      <div className="jp-Freshkernel-swiped">
        {before}
        <div style={{ clipPath: `inset(0 0 0 ${share}%)` }}>{now}</div>
        <span style={{ left: `${share}%` }} />
      </div>
      <input
        type="range"
        aria-label={trans.__('How much is shown: %1', sides.stored)}
        value={share}
        onChange={event => setShare(event.target.valueAsNumber)}
      />
    </div>
  );
}

function modeText(mode: Mode, trans: TranslationBundle): string {
  switch (mode) {
    case 'sides':
      return trans.__('Side by side');
    case 'swipe':
      return trans.__('Swipe');
    case 'difference':
      return trans.__('Difference');
  }
}

/** The data URL of a picture. The worker has validated the MIME type and the base64 data. */
function urlOf({ mime, base64 }: Image): string {
  return `data:${mime};base64,${base64}`;
}
