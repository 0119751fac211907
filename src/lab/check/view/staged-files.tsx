import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { RunNeeds } from '../../../core/check/job/run-needs';
import { plainInputs } from '../../../core/check/job/staged-files';

/** Files that a run would transfer to a gateway, and those that it cannot, according to the cells. */
export function StagedFiles(props: {
  readonly needs: RunNeeds;
  /** Whether the gateway accepts files. */
  readonly stages: boolean;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { needs, stages, trans } = props;
  const inputs = plainInputs(needs.inputs);
  const left = [
    ...(stages ? [] : inputs),
    ...needs.absolute.map(path => trans.__('%1 (an absolute path)', path)),
    ...needs.elsewhere.map(path => trans.__('%1 (a cell changes the working folder)', path))
  ];
  const brought = stages ? inputs : [];
  return (
    <div
      className="jp-Freshkernel-checkFiles"
      role="group"
      aria-label={trans.__('Files of the notebook')}
    >
      {brought.length > 0 && (
        <Files text={trans.__('Uploaded, if found: %1', shortList(brought, trans))} all={brought} />
      )}
      {left.length > 0 && (
        <Files text={trans.__('Not uploaded: %1', shortList(left, trans))} all={left} />
      )}
      <p className="jp-Freshkernel-checkHint">
        {!stages
          ? trans.__('This gateway accepts no files: cells that read files may fail.')
          : brought.length + left.length === 0
            ? trans.__(
                'No cell reads a file with a known path. Modules next to the notebook are uploaded.'
              )
            : trans.__(
                'Modules next to the notebook are uploaded, too. Computed paths are not known in advance.'
              )}
      </p>
    </div>
  );
}

function Files({
  text,
  all
}: {
  readonly text: string;
  readonly all: readonly string[];
}): JSX.Element {
  return <p title={all.join('\n')}>{text}</p>;
}

const MAX_SHOWN = 5;

function shortList(paths: readonly string[], trans: TranslationBundle): string {
  const shown = paths.slice(0, MAX_SHOWN).join(', ');
  const more = paths.length - MAX_SHOWN;
  return more > 0 ? trans._n('%2 and %1 more', '%2 and %1 more', more, shown) : shown;
}
