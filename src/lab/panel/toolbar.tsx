import { PathExt } from '@jupyterlab/coreutils';
import { caretDownIcon, ellipsesIcon, searchIcon } from '@jupyterlab/ui-components';
import * as React from 'react';
import type { Phase } from '../../protocol';
import { usePanel } from './panel-context';
import { isFiltered } from './view-model';

/** Selectors of phase and grouping. */
export function PanelToolbar(): JSX.Element {
  const { trans } = usePanel();
  return (
    <div className="jp-Freshkernel-toolbar">
      <div className="jp-Freshkernel-phases" role="group" aria-label={trans.__('Phase')}>
        <PhaseButton
          phase="exploring"
          label={trans.__('Exploring')}
          caption={trans.__('Problems while you work')}
        />
        <PhaseButton
          phase="finishing"
          label={trans.__('Finishing')}
          caption={trans.__('Also findings to review before sharing')}
        />
      </div>
      <GroupChoice />
    </div>
  );
}

/** The notebook's name with the buttons for filter, legend and menu. */
export function PanelTitle(props: {
  readonly path: string;
  readonly filterOpen: boolean;
  readonly onToggleFilter: () => void;
}): JSX.Element {
  const { model, actions, trans } = usePanel();
  return (
    <div className="jp-Freshkernel-titleRow">
      <h2 className="jp-Freshkernel-title" title={props.path}>
        {PathExt.basename(props.path)}
      </h2>
      <button
        type="button"
        className="jp-Freshkernel-iconButton"
        aria-pressed={props.filterOpen}
        data-active={isFiltered(model.choices)}
        title={trans.__('Filter by text, cell or rule')}
        onClick={props.onToggleFilter}
      >
        <searchIcon.react tag="span" />
      </button>
      <LegendButton />
      <button
        type="button"
        className="jp-Freshkernel-iconButton"
        aria-haspopup="menu"
        title={trans.__('More')}
        onClick={event => actions.openMenu(event.currentTarget.getBoundingClientRect())}
      >
        <ellipsesIcon.react tag="span" />
      </button>
    </div>
  );
}

function LegendButton(): JSX.Element {
  const { actions, trans } = usePanel();
  return (
    <button
      type="button"
      className="jp-Freshkernel-iconButton"
      aria-haspopup="dialog"
      title={trans.__('What the marks mean')}
      onClick={() => actions.openLegend()}
    >
      <span aria-hidden>?</span>
    </button>
  );
}

function PhaseButton(props: {
  readonly phase: Phase;
  readonly label: string;
  readonly caption: string;
}): JSX.Element {
  const { model } = usePanel();
  return (
    <button
      type="button"
      aria-pressed={model.choices.phase === props.phase}
      title={props.caption}
      onClick={() => model.setPhase(props.phase)}
    >
      {props.label}
    </button>
  );
}

function GroupChoice(): JSX.Element {
  const { model, trans } = usePanel();
  return (
    <span className="jp-Freshkernel-groupBy">
      <select
        aria-label={trans.__('Group findings')}
        value={model.choices.groupBy}
        onChange={event => void model.setGroupBy(event.target.value === 'kind' ? 'kind' : 'cell')}
      >
        <option value="cell">{trans.__('By cell')}</option>
        <option value="kind">{trans.__('By kind')}</option>
      </select>
      <caretDownIcon.react tag="span" />
    </span>
  );
}
