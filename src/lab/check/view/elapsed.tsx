import * as React from 'react';
import { durationText } from '../../ui/duration-text';
import { useReport } from './report-context';

/** Elapsed and estimated time of a run. */
export function Elapsed(props: {
  /** Seconds since 1970. */
  readonly since: number;
  /** Estimated seconds from an earlier run; null if unknown. */
  readonly estimate: number | null;
}): JSX.Element {
  const { trans } = useReport();
  const [now, setNow] = React.useState(Date.now());
  React.useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // The clocks of server and page may differ.
  const seconds = Math.max(0, Math.round(now / 1000 - props.since));
  const elapsed = durationText(seconds, trans);
  return (
    <span className="jp-Freshkernel-elapsed">
      {' · '}
      {props.estimate === null
        ? elapsed
        : trans.__('%1 of about %2', elapsed, durationText(props.estimate, trans))}
    </span>
  );
}
