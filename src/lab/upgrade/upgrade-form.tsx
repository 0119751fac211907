import * as React from 'react';
import { MarkedText } from '../ui/marked-text';
import { useUpgrade } from './upgrade-context';

const EXAMPLE = 'pandas>=3, numpy>=2';

/** The versions to ask about. */
export function UpgradeForm({ proposed }: { readonly proposed: string }): JSX.Element {
  const { model, trans } = useUpgrade();
  const [text, setText] = React.useState(proposed);
  const { unreadable } = model;
  const problem = unreadable.length === 0 ? null : `\`${unreadable[0]}\``;
  const ids = { input: React.useId(), hint: React.useId() };
  return (
    <form
      className="jp-Freshkernel-upgradeForm"
      onSubmit={event => {
        event.preventDefault();
        model.ask(text);
      }}
    >
      <label htmlFor={ids.input}>{trans.__('Versions')}</label>
      <input
        id={ids.input}
        className="jp-mod-styled"
        type="text"
        spellCheck={false}
        value={text}
        placeholder={EXAMPLE}
        aria-invalid={problem !== null}
        aria-describedby={ids.hint}
        onChange={event => setText(event.target.value)}
      />
      <button type="submit" className="jp-Freshkernel-reportButton">
        {trans.__('List changes')}
      </button>
      <p
        id={ids.hint}
        role={problem === null ? undefined : 'alert'}
        data-problem={problem !== null}
      >
        {problem === null ? (
          trans.__('No cell runs, and neither the settings nor the notebook change.')
        ) : (
          <MarkedText
            text={trans.__('%1 is not a library with a version. Write it as `numpy>=2`.', problem)}
          />
        )}
      </p>
    </form>
  );
}
