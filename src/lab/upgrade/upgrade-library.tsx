import * as React from 'react';
import type { Fix } from '../../core/fixes/edit';
import type { Finding } from '../../core/rules/contract';
import { needsPreview } from '../fixes/fix-service';
import { applicableFixes } from '../panel/applicable-fixes';
import { SEVERITY_ICONS } from '../panel/icons';
import { messageText } from '../ui/message-parts';
import { MoreButton } from '../ui/more-button';
import { PlainMessage } from '../ui/plain-message';
import { ViewButton } from '../ui/view-button';
import { useUpgrade } from './upgrade-context';
import { nothingText } from './upgrade-labels';
import type { UpgradeLibrary } from './upgrade-view';

/** Findings that are shown at first, and with each click on “Show more”. */
const FINDINGS_SHOWN = 100;

/** A library and what its version means for the notebook. */
export function UpgradeLibrarySection(props: { readonly library: UpgradeLibrary }): JSX.Element {
  const { trans } = useUpgrade();
  const { library } = props;
  const { name, version, findings } = library;
  const [count, setCount] = React.useState(FINDINGS_SHOWN);
  return (
    <section className="jp-Freshkernel-upgradeLibrary" aria-label={`${name} ${version}`}>
      <h2>
        {name} {version}
      </h2>
      {findings.length === 0 && (
        <p className="jp-Freshkernel-upgradeQuiet">{nothingText(library, trans)}</p>
      )}
      <ul>
        {findings.slice(0, count).map(finding => (
          <Row key={finding.id} finding={finding} />
        ))}
      </ul>
      <MoreButton
        total={findings.length}
        shown={count}
        step={FINDINGS_SHOWN}
        trans={trans}
        onMore={setCount}
      />
    </section>
  );
}

function Row({ finding }: { readonly finding: Finding }): JSX.Element {
  const { actions, trans } = useUpgrade();
  const Icon = SEVERITY_ICONS[finding.severity].react;
  return (
    <li data-severity={finding.severity}>
      {/* eslint-disable-next-line jupyter/no-dynamic-translation -- the rules declare their titles in English */}
      <Icon tag="span" className="jp-Freshkernel-shape" title={trans.__(finding.title)} />
      <button
        type="button"
        className="jp-Freshkernel-reportLink"
        onClick={() => actions.goTo(finding)}
      >
        {trans.__('Cell %1', (finding.cell?.index ?? 0) + 1)}
      </button>
      <span className="jp-Freshkernel-upgradeMessage">
        <PlainMessage message={finding.message} trans={trans} />
      </span>
      {applicableFixes(finding.fixes).map((fix, i) => (
        <FixButton key={i} finding={finding} fix={fix} />
      ))}
    </li>
  );
}

function FixButton(props: { readonly finding: Finding; readonly fix: Fix }): JSX.Element {
  const { finding, fix } = props;
  const { model, actions, trans } = useUpgrade();
  const { readOnly } = model.session.state;
  const title = messageText(fix.title, trans);
  return (
    <ViewButton
      disabled={readOnly}
      title={readOnly ? trans.__('This notebook is read-only') : title}
      aria-label={title}
      onClick={() => actions.fix(finding, fix)}
    >
      {needsPreview(fix) ? trans.__('Fix…') : trans.__('Fix')}
    </ViewButton>
  );
}
