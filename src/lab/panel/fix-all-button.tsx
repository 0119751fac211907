import * as React from 'react';
import { usePanel } from './panel-context';

/** Wait before the fixes are counted, in milliseconds: the next change would make the number old. */
const COUNT_MILLISECONDS = 400;

/**
 * Applies all safe fixes. The number is that of the fixes that pass all checks, and is missing while it is unknown. The
 * button stands in the row of the counts, so that nothing moves when it appears.
 */
export function FixAllButton(): JSX.Element | null {
  const { model, actions, trans } = usePanel();
  const fixable = model.view?.fixable ?? 0;
  const isOffered = fixable > 0 && model.state?.readOnly !== true;
  const count = useFixCount(isOffered, fixable);
  return !isOffered || count === 0 ? null : (
    <button
      type="button"
      className="jp-Freshkernel-textButton jp-Freshkernel-fixAll"
      title={trans.__('Preview all safe fixes and apply them in one step')}
      onClick={() => actions.fixAll()}
    >
      {count === null
        ? trans.__('Fix all safe issues…')
        : trans.__('Fix all safe issues (%1)', count)}
    </button>
  );
}

/** How many of the fixes would be applied together; null while unknown. */
function useFixCount(isOffered: boolean, fixable: number): number | null {
  const { model, actions } = usePanel();
  const analysis = model.state?.analysis ?? null;
  const { phase } = model.choices;
  const [counted, setCounted] = React.useState<{
    readonly analysis: typeof analysis;
    readonly count: number | null;
  } | null>(null);
  React.useEffect(() => {
    setCounted(null);
    if (!isOffered) {
      return undefined;
    }
    const timer = setTimeout(
      () => setCounted({ analysis, count: actions.countSafeFixes() }),
      COUNT_MILLISECONDS
    );
    return () => clearTimeout(timer);
  }, [analysis, phase, isOffered, fixable]);
  return counted?.analysis === analysis ? counted.count : null;
}
