import * as React from 'react';
import type { Category } from '../../protocol';
import { categoryText } from '../ui/labels';
import { usePanel } from './panel-context';
import type { CodeCount, PanelView } from './view-model';
import { isFiltered } from './view-model';
import { groupBy } from '../../core/memo/group-by';

/** The text filter and the checkboxes of the rules. */
export function FilterDrawer({ view }: { readonly view: PanelView }): JSX.Element {
  const { model, trans } = usePanel();
  const input = React.useRef<HTMLInputElement>(null);
  React.useEffect(() => input.current?.focus(), []);
  return (
    <div className="jp-Freshkernel-filter" role="search">
      <input
        ref={input}
        type="search"
        className="jp-mod-styled"
        placeholder={trans.__('Text, rule or “cell 3”')}
        aria-label={trans.__('Filter findings')}
        value={model.choices.text}
        onChange={event => model.choose({ text: event.target.value })}
      />
      {byCategory(view.codes).map(([category, codes]) => (
        <fieldset key={category}>
          <legend>{categoryText(category, trans)}</legend>
          {codes.map(code => (
            <CodeBox key={code.code} {...code} />
          ))}
        </fieldset>
      ))}
      {isFiltered(model.choices) && (
        <button
          type="button"
          className="jp-Freshkernel-textButton"
          onClick={() => model.clearFilters()}
        >
          {trans.__('Clear filter')}
        </button>
      )}
    </div>
  );
}

function CodeBox({ code, title, count }: CodeCount): JSX.Element {
  const { model, trans } = usePanel();
  return (
    <label className="jp-Freshkernel-code">
      <input
        type="checkbox"
        checked={!model.choices.uncheckedCodes.has(code)}
        onChange={() => model.toggleCode(code)}
      />
      {/* eslint-disable-next-line jupyter/no-dynamic-translation -- the rules declare their titles in English */}
      <span>{trans.__(title)}</span>
      <span className="jp-Freshkernel-codeName">{code}</span>
      <span className="jp-Freshkernel-count">{count}</span>
    </label>
  );
}

function byCategory(codes: readonly CodeCount[]): readonly [Category, CodeCount[]][] {
  return [...groupBy(codes, ({ category }) => category)];
}
