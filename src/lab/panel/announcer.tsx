import * as React from 'react';
import { usePanel } from './panel-context';

/** Announces new errors to screen readers, but not those present when the notebook was opened. */
export function Announcer(): JSX.Element {
  const { model, trans } = usePanel();
  const known = React.useRef<{ of: object | null; ids: ReadonlySet<string> }>({
    of: null,
    ids: new Set()
  });
  const [text, setText] = React.useState('');
  const { analysis } = model;
  React.useEffect(() => {
    const errors = model.openErrors;
    const fresh =
      known.current.of === analysis
        ? errors.filter(({ finding }) => !known.current.ids.has(finding.id))
        : [];
    known.current = { of: analysis, ids: new Set(errors.map(({ finding }) => finding.id)) };
    if (fresh.length === 1) {
      const [{ finding, sentence }] = fresh;
      setText(
        finding.cell === null ? sentence : trans.__('Cell %1: %2', finding.cell.index + 1, sentence)
      );
    } else if (fresh.length > 1) {
      setText(trans._n('%1 new error', '%1 new errors', fresh.length));
    }
  }, [analysis?.state]);
  return (
    <div role="status" aria-live="polite" className="jp-Freshkernel-announcer">
      {text}
    </div>
  );
}
