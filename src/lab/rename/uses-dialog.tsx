/** A list of places in a notebook to go to. */
import { Dialog, ReactWidget } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { Occurrence, OccurrenceRole } from '../../core/analysis/bindings/occurrence';
import { lineOf } from './source-line';

/** The places in a list, and the one where the cursor is. */
export interface ListedUses {
  readonly title: string;
  readonly uses: readonly Occurrence[];
  readonly current: Occurrence | null;
}

/** Lets the user choose a place; null if they choose none. */
export async function chooseUse(
  { title, uses, current }: ListedUses,
  trans: TranslationBundle
): Promise<Occurrence | null> {
  let chosen: Occurrence | null = null;
  const body = ReactWidget.create(
    <UseList
      title={title}
      uses={uses}
      current={Math.max(0, current === null ? 0 : uses.indexOf(current))}
      trans={trans}
      onChoose={use => {
        chosen = use;
        dialog.reject();
      }}
    />
  );
  body.addClass('jp-Freshkernel-uses');
  const dialog = new Dialog({
    title,
    body,
    focusNodeSelector: '[role=listbox]',
    buttons: [Dialog.cancelButton({ label: trans.__('Close') })]
  });
  await dialog.launch();
  return chosen;
}

function UseList(props: {
  readonly title: string;
  readonly uses: readonly Occurrence[];
  readonly current: number;
  readonly trans: TranslationBundle;
  readonly onChoose: (use: Occurrence) => void;
}): JSX.Element {
  const { title, uses, current, trans, onChoose } = props;
  const [selected, select] = React.useState(current);
  const list = React.useRef<HTMLDivElement>(null);
  React.useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    void list.current?.children[selected]?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const next = KEYS[event.key]?.(selected, uses.length - 1);
    if (event.key === 'Enter') {
      onChoose(uses[selected]);
    } else if (next === undefined) {
      return;
    } else {
      select(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={title}
      aria-activedescendant={optionId(selected)}
      onKeyDown={onKeyDown}
    >
      {uses.map((use, at) => (
        <UseRow
          key={at}
          id={optionId(at)}
          use={use}
          isSelected={at === selected}
          trans={trans}
          onClick={() => onChoose(use)}
        />
      ))}
    </div>
  );
}

const KEYS: Readonly<Record<string, ((at: number, last: number) => number) | undefined>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last
};

function optionId(at: number): string {
  return `jp-Freshkernel-use-${at}`;
}

function UseRow(props: {
  readonly id: string;
  readonly use: Occurrence;
  readonly isSelected: boolean;
  readonly trans: TranslationBundle;
  readonly onClick: () => void;
}): JSX.Element {
  const { id, use, isSelected, trans, onClick } = props;
  const { number, before, marked, after } = lineOf(use.cell.source, use);
  const { index } = use.cell;
  return (
    <div id={id} role="option" aria-selected={isSelected} onClick={onClick}>
      <span>{trans.__('Cell %1, line %2', index + 1, number)}</span>
      <code>
        {before}
        <mark>{marked}</mark>
        {after}
      </code>
      <span>{roleText(use.role, trans)}</span>
    </div>
  );
}

/** What an occurrence does; empty for a read. */
function roleText(role: OccurrenceRole, trans: TranslationBundle): string {
  switch (role) {
    case 'define':
      return trans.__('defines');
    case 'assign':
      return trans.__('assigns');
    case 'delete':
      return trans.__('deletes');
    case 'declare':
      return trans.__('declares');
    case 'keyword':
      return trans.__('passes');
    case 'read':
      return '';
  }
}
