import * as React from 'react';
import { printable } from '../../core/report/terminal';
import { sizeText } from '../../core/report/size-text';
import { originText } from '../execution/execution-texts';
import { stateHint, stateText, typeText, valueText } from './variable-labels';
import type { VariableRow } from './variable-rows';
import { ValueSummary } from './value-summary';
import { useVariables } from './variables-context';
import { ViewButton } from '../ui/view-button';

/** Readers that are shown in a row; the details list all. */
const MAX_READERS = 3;

/** A variable; its details open below it. */
export function VariableTableRow({ row }: { readonly row: VariableRow }): JSX.Element {
  const { model, trans } = useVariables();
  const { facts, state, readers } = row;
  const [isOpen, setOpen] = React.useState(false);
  const value = printable(valueText(facts, trans));
  const mark = stateText(state, trans);
  const toggle = (): void => {
    setOpen(!isOpen);
    if (!isOpen) {
      void model.summarize(facts.name);
    }
  };
  return (
    <>
      <tr data-state={state}>
        <th scope="row">
          <button
            type="button"
            className="jp-Freshkernel-variableName"
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {printable(facts.name)}
          </button>
          {mark !== '' && (
            <span className="jp-Freshkernel-variableState" title={stateHint(row, trans)}>
              {mark}
            </span>
          )}
        </th>
        <td title={facts.type}>{printable(typeText(facts))}</td>
        <td data-empty={value === ''}>
          <code className="jp-Freshkernel-variableValue" title={value}>
            {value}
          </code>
        </td>
        <td data-label={trans.__('Size')} data-empty={facts.size === null}>
          {facts.size === null ? '' : sizeText(facts.size)}
        </td>
        <td data-label={trans.__('Defined in')} data-empty={row.boundBy === null}>
          <Definition row={row} />
        </td>
        <td data-label={trans.__('Read by')} data-empty={readers.length === 0}>
          <CellLinks cells={readers.slice(0, MAX_READERS)} />
          {readers.length > MAX_READERS && ` +${readers.length - MAX_READERS}`}
        </td>
      </tr>
      {isOpen && (
        <tr className="jp-Freshkernel-variableDetails">
          <td colSpan={6}>
            <Details row={row} />
          </td>
        </tr>
      )}
    </>
  );
}

function Details({ row }: { readonly row: VariableRow }): JSX.Element {
  const { actions, trans } = useVariables();
  const { facts, state, definedIn, changedIn, readers } = row;
  const cell = changedIn ?? definedIn;
  return (
    <>
      <p>
        {stateHint(row, trans)}
        {changedIn !== null && (
          <>
            {' '}
            {trans.__('Changed last by')} <CellLinks cells={[changedIn]} />
          </>
        )}
        {readers.length > MAX_READERS && (
          <>
            {' '}
            {trans.__('Read by')} <CellLinks cells={readers} />
          </>
        )}
      </p>
      <p className="jp-Freshkernel-viewQuiet">{printable(facts.type)}</p>
      <ValueSummary name={facts.name} />
      <div className="jp-Freshkernel-viewButtons">
        {state === 'stale' && cell !== null && (
          <ViewButton
            title={trans.__('Run the cells that it depends on, then the cell itself')}
            onClick={() => actions.run(cell)}
          >
            {trans.__('Run cell %1 with its dependencies', cell + 1)}
          </ViewButton>
        )}
        <ViewButton
          title={trans.__('Show the executions that this value came from')}
          onClick={() => actions.explain(facts.name)}
        >
          {trans.__('What made this?')}
        </ViewButton>
        <ViewButton
          title={trans.__('Show the cells that depend on this name, directly and indirectly')}
          onClick={() => actions.follow(facts.name)}
        >
          {trans.__('What uses this?')}
        </ViewButton>
      </div>
    </>
  );
}

function Definition({ row }: { readonly row: VariableRow }): JSX.Element | null {
  const { trans } = useVariables();
  const { boundBy, definedIn } = row;
  if (boundBy === null) {
    return null;
  }
  const { count } = boundBy.kernelRun;
  return (
    <>
      {definedIn === null ? originText(boundBy, trans) : <CellLinks cells={[definedIn]} />}
      {count !== null && <span className="jp-Freshkernel-viewQuiet">{` [${count}]`}</span>}
    </>
  );
}

/** Links to cells by their positions. */
function CellLinks({ cells }: { readonly cells: readonly number[] }): JSX.Element {
  const { actions, trans } = useVariables();
  return (
    <>
      {cells.map((index, at) => (
        <React.Fragment key={index}>
          {at > 0 && ', '}
          <button
            type="button"
            className="jp-Freshkernel-reportLink"
            aria-label={trans.__('Cell %1', index + 1)}
            onClick={() => actions.goTo(index)}
          >
            {at === 0 ? trans.__('Cell %1', index + 1) : index + 1}
          </button>
        </React.Fragment>
      ))}
    </>
  );
}
