import * as React from 'react';
import type { ShownOutput } from '../worker/check_findings';
import { useReport } from './report_context';

type Image = Extract<ShownOutput, { kind: 'image' }>;

/** Two pictures side by side, or their difference: black where they are equal. */
export function ImagePair(props: {
  readonly stored: Image;
  readonly fresh: Image | null;
  readonly isSame: boolean;
}): JSX.Element {
  const { trans } = useReport();
  const { stored, fresh, isSame } = props;
  const [isDifference, setDifference] = React.useState(false);
  if (fresh === null) {
    return <img alt={trans.__('A picture')} src={urlOf(stored)} />;
  }
  const [before, now] = [
    <img key="before" alt={trans.__('The picture in the notebook')} src={urlOf(stored)} />,
    <img key="now" alt={trans.__('The picture of the fresh kernel')} src={urlOf(fresh)} />
  ];
  return (
    <div className="jp-Freshkernel-images">
      {isDifference ? (
        <div className="jp-Freshkernel-difference">
          {before}
          {now}
        </div>
      ) : (
        <div className="jp-Freshkernel-sides">
          {before}
          {now}
        </div>
      )}
      {!isSame && (
        <button
          type="button"
          className="jp-Freshkernel-reportLink"
          aria-pressed={isDifference}
          onClick={() => setDifference(!isDifference)}
        >
          {isDifference ? trans.__('Side by side') : trans.__('Difference')}
        </button>
      )}
    </div>
  );
}

/** The worker made sure that it is one of a few kinds of pixel pictures, and nothing but base64. */
function urlOf({ mime, base64 }: Image): string {
  return `data:${mime};base64,${base64}`;
}
