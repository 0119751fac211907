import { PathExt } from '@jupyterlab/coreutils';
import * as React from 'react';
import { errorReason } from '../../core/messages/error-reason';
import { problemText } from '../check/model/problems';
import { ViewButton } from '../ui/view-button';
import { useProject } from './project-context';
import { Batch } from './project-batch';
import { countsText } from './project-labels';
import { ProjectFilters } from './project-filters';
import { ProjectTable } from './project-table';

/** The whole view. */
export function ProjectBody(): JSX.Element {
  const { model } = useProject();
  return (
    <>
      <Header />
      {model.rows.length > 0 && (
        <section>
          <ProjectFilters />
          <ProjectTable />
        </section>
      )}
    </>
  );
}

function Header(): JSX.Element {
  const { model, trans } = useProject();
  const { folder, linter } = model;
  return (
    <div className="jp-Freshkernel-projectHeader">
      <h1>{trans.__('How is this folder?')}</h1>
      <p className="jp-Freshkernel-viewQuiet" title={folder}>
        {PathExt.basename(folder) || trans.__('The top folder')}
        {' · '}
        <span role="status">
          <Status />
        </span>
        {linter.waiting > 0 && (
          <>
            {' · '}
            {trans._n('%1 to analyze', '%1 to analyze', linter.waiting)}
          </>
        )}
      </p>
      <Notices />
      <Buttons />
      <Batch />
    </div>
  );
}

function Buttons(): JSX.Element {
  const { model, actions, trans } = useProject();
  const { isReading, unchecked, batch, chosen, rows } = model;
  return (
    <div className="jp-Freshkernel-viewButtons">
      {unchecked.length > 0 && batch.progress === null && (
        <ViewButton
          title={trans.__('Check each notebook that changed since its last check, or has none')}
          onClick={() => actions.check(unchecked)}
        >
          {chosen.length < rows.length
            ? trans.__('Check the listed that changed (%1)…', unchecked.length)
            : trans.__('Check all that changed (%1)…', unchecked.length)}
        </ViewButton>
      )}
      <ViewButton disabled={isReading} onClick={() => void model.refresh()}>
        {isReading ? trans.__('Reading…') : trans.__('Refresh')}
      </ViewButton>
    </div>
  );
}

function Status(): JSX.Element {
  const { model, trans } = useProject();
  const { listing, problem, rows } = model;
  if (problem !== null) {
    return <>{trans.__('The folder could not be read: %1', errorReason(problem))}</>;
  }
  if (listing === null) {
    return <>{trans.__('Reading the folder…')}</>;
  }
  return <>{rows.length === 0 ? trans.__('No notebooks here.') : countsText(rows, trans)}</>;
}

/** What the table does not show. */
function Notices(): JSX.Element {
  const { model, trans } = useProject();
  const { listing, checkProblem } = model;
  const notices = [
    ...(checkProblem === null ? [] : [problemText(checkProblem, trans)]),
    ...(listing?.isCut === true
      ? [
          trans.__(
            'The folder has more notebooks or subfolders than are listed. Choose a subfolder.'
          )
        ]
      : []),
    ...(listing === null || listing.unreadable.length === 0
      ? []
      : [trans.__('Could not be read: %1', listing.unreadable.slice(0, 5).join(', '))])
  ];
  return (
    <>
      {notices.map(text => (
        <p key={text} className="jp-Freshkernel-viewNotice" role="note">
          {text}
        </p>
      ))}
    </>
  );
}
