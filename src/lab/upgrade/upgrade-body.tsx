import { PathExt } from '@jupyterlab/coreutils';
import * as React from 'react';
import { waitingText } from '../ui/waiting-text';
import { ViewButton } from '../ui/view-button';
import { useUpgrade } from './upgrade-context';
import { UpgradeForm } from './upgrade-form';
import { countsText } from './upgrade-labels';
import { UpgradeLibrarySection } from './upgrade-library';
import type { UpgradeView } from './upgrade-view';

/** The question, and its answer for each library. */
export function UpgradeBody(): JSX.Element {
  const { model, trans } = useUpgrade();
  const { question, view, session } = model;
  const { path, analysis } = session.state;
  return (
    <>
      <div className="jp-Freshkernel-upgradeHeader">
        <h1>{trans.__('What would break with other versions?')}</h1>
        <p className="jp-Freshkernel-upgradeQuiet" title={path}>
          {PathExt.basename(path)}
          {' · '}
          <span role="status">
            {view === null || question === null
              ? waitingText(analysis, trans)
              : countsText(view, trans)}
          </span>
        </p>
        {question !== null && <UpgradeForm proposed={question} />}
        {view !== null && <FixAllButton view={view} />}
      </div>
      {view?.libraries.map(library => (
        <UpgradeLibrarySection key={library.name} library={library} />
      ))}
      {view !== null && <Notes view={view} />}
    </>
  );
}

/** Fixes at once what is more than one safe fix. */
function FixAllButton({ view }: { readonly view: UpgradeView }): JSX.Element | null {
  const { model, actions, trans } = useUpgrade();
  const fixable = view.libraries
    .flatMap(({ findings }) => findings)
    .filter(({ fixes }) => fixes.some(({ applicability }) => applicability === 'safe')).length;
  return fixable < 2 ? null : (
    <ViewButton
      disabled={model.session.state.readOnly}
      title={trans.__('Preview all safe fixes and apply them in one step')}
      onClick={() => actions.fixAll()}
    >
      {trans.__('Fix all safe findings (%1)…', fixable)}
    </ViewButton>
  );
}

/** What the list above leaves out. */
function Notes({ view }: { readonly view: UpgradeView }): JSX.Element | null {
  const { model, trans } = useUpgrade();
  const { hiddenByComments, libraries, notAsked, unknown } = view;
  const notes = [
    ...(libraries.length === 0
      ? [trans.__('Known changes: %1.', model.knownLibraries.join(', '))]
      : []),
    ...(hiddenByComments > 0
      ? [
          trans._n(
            'A comment in the notebook hides %1 finding.',
            'Comments in the notebook hide %1 findings.',
            hiddenByComments
          )
        ]
      : []),
    ...(notAsked.length > 0
      ? [trans.__('Also imported, and not in the list of versions: %1.', notAsked.join(', '))]
      : []),
    ...(unknown.length > 0
      ? [trans.__('Also imported, and no changes are known: %1.', unknown.join(', '))]
      : [])
  ];
  return notes.length === 0 ? null : (
    <ul className="jp-Freshkernel-upgradeNotes">
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
