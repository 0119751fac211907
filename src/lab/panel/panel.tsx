import * as React from 'react';
import { Announcer } from './announcer';
import { CheckLine } from './check-line';
import { EmptyState, NoFindings } from './empty-state';
import { FilterDrawer } from './filter-drawer';
import { FindingTree } from './finding-tree';
import { useKeptFocus } from './keep-focus';
import { KernelLine } from './kernel-line';
import { Notices } from './notices';
import { usePanel } from './panel-context';
import { StaleCells } from './stale-cells';
import { Summary } from './summary';
import { PanelTitle, PanelToolbar } from './toolbar';
import { UnusedSuppressions } from './unused-suppressions';
import { VerdictHeadline } from './verdict-line';
import type { PanelView } from './view-model';
import { isFiltered } from './view-model';

/** The whole panel. */
export function Panel(): JSX.Element {
  const { model, trans } = usePanel();
  const { analysis: notebook, state } = model;
  if (notebook === null || state === null) {
    return <EmptyState>{trans.__('Open a notebook to see its problems.')}</EmptyState>;
  }
  const { analysis } = state;
  const retry = (): void => notebook.analyze();
  switch (analysis.kind) {
    case 'waiting':
      return <EmptyState>{trans.__('Checking…')}</EmptyState>;
    case 'held':
      return (
        <EmptyState action={{ label: trans.__('Analyze now'), run: retry }}>
          {trans.__(
            'This notebook is very large (%1 cells), so it is not analyzed while you type.',
            analysis.cells
          )}
        </EmptyState>
      );
    case 'failed':
      return (
        <EmptyState action={{ label: trans.__('Try again'), run: retry }}>
          {trans.__('The analysis failed: %1. The notebook was not changed.', analysis.reason)}
        </EmptyState>
      );
    case 'ready':
      return model.view === null ? <></> : <Results view={model.view} />;
  }
}

function Results({ view }: { readonly view: PanelView }): JSX.Element {
  const { model } = usePanel();
  const [filterOpen, setFilterOpen] = React.useState(false);
  const area = useKeptFocus();
  const { state, staleCells, footer: Footer } = model;
  return (
    <>
      <div className="jp-Freshkernel-header">
        <PanelTitle
          path={state?.path ?? ''}
          filterOpen={filterOpen}
          onToggleFilter={() => {
            setFilterOpen(!filterOpen);
          }}
        />
        <VerdictHeadline />
        <Summary />
        <PanelToolbar />
        {filterOpen && <FilterDrawer view={view} />}
        <Notices view={view} />
      </div>
      <div ref={area} className="jp-Freshkernel-scroll" tabIndex={-1}>
        {view.shown > 0 ? (
          <FindingTree view={view} readOnly={state?.readOnly === true} />
        ) : (
          staleCells === null && <NoFindings view={view} />
        )}
        {staleCells !== null && <StaleCells list={staleCells} />}
        {!isFiltered(model.choices) && <UnusedSuppressions />}
      </div>
      {Footer !== null && <Footer />}
      <KernelLine />
      <CheckLine />
      <Announcer />
    </>
  );
}
