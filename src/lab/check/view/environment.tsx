import * as React from 'react';
import { hashSeedsOf } from '../../../core/check/verdict/hash-seeds';
import { protectionSentences } from '../../../core/report/sandbox-text';
import type { HeldForRun } from '../../../core/report/sandbox-text';
import type { PackageDifference } from '../../../core/check/verdict/package-differences';
import type { RunKernel } from '../../../protocol';
import type { CheckFindings } from '../worker/check-findings';
import type { EnvironmentRow } from './environment-rows';
import { differenceRows, environmentRows, packageRows, sideNames } from './environment-rows';
import { useReport } from './report-context';

/** The environments of the notebook and of the run. */
export function Environment({
  findings
}: {
  readonly findings: CheckFindings;
}): JSX.Element | null {
  const { trans } = useReport();
  const { kernel } = findings.runs[0];
  if (kernel === null) {
    return null;
  }
  const { stored, localKernel } = findings;
  const rows = environmentRows(stored, kernelOf(findings.runs, kernel), localKernel, trans);
  const packages = packageRows(kernel);
  return (
    <section className="jp-Freshkernel-environment" aria-label={trans.__('Environment')}>
      <h2>{trans.__('Environment')}</h2>
      <Rows rows={rows} head={sideNames(findings, trans)} />
      <DifferingPackages findings={findings} />
      <Protection run={findings.runs[0]} />
      {packages.length > 0 && (
        <details>
          <summary>{trans._n('%1 package', '%1 packages', packages.length)}</summary>
          <Rows rows={packages} head={null} />
        </details>
      )}
    </section>
  );
}

/** What held for the run. */
function Protection({ run }: { readonly run: HeldForRun }): JSX.Element | null {
  const { trans } = useReport();
  const sentences = protectionSentences(run, trans);
  return sentences.length === 0 ? null : (
    <p className="jp-Freshkernel-note">{sentences.join(' ')}</p>
  );
}

/** The first run's kernel, with the hash seeds of all runs. */
function kernelOf(runs: CheckFindings['runs'], kernel: RunKernel): RunKernel {
  const seeds = hashSeedsOf(runs);
  return seeds.length < 2
    ? kernel
    : { ...kernel, environment: { ...kernel.environment, PYTHONHASHSEED: seeds.join(', ') } };
}

/** Number of packages shown before the rest is folded. */
const SHOWN_DIFFERENCES = 10;

/** Packages that differ between the execution target and this machine; imported ones come first. */
function DifferingPackages({ findings }: { readonly findings: CheckFindings }): JSX.Element | null {
  const { trans } = useReport();
  const { packages } = findings;
  if (packages === null) {
    return null;
  }
  const [, here, there] = sideNames(findings, trans);
  const head = [trans.__('Package'), here, there] as const;
  const rows = differenceRows(packages);
  const shown = rows.slice(0, Math.max(SHOWN_DIFFERENCES, packages.filter(isImported).length));
  const more = rows.slice(shown.length);
  if (rows.length === 0) {
    return (
      <p className="jp-Freshkernel-note">
        {trans.__('All shared packages have the same versions.')}
      </p>
    );
  }
  return (
    <>
      <h3>{trans._n('%1 package differs', '%1 packages differ', rows.length)}</h3>
      <Rows rows={shown} head={head} />
      {more.length > 0 && (
        <details>
          <summary>{trans._n('%1 more that differs', '%1 more that differ', more.length)}</summary>
          <Rows rows={more} head={head} />
        </details>
      )}
    </>
  );
}

function isImported(difference: PackageDifference): boolean {
  return difference.isImported;
}

function Rows(props: {
  readonly rows: readonly EnvironmentRow[];
  /** Column headings; null shows the fresh side only. */
  readonly head: readonly [string, string, string] | null;
}): JSX.Element {
  return (
    <table>
      {props.head !== null && (
        <thead>
          <tr>
            {props.head.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {props.rows.map(({ name, stored, fresh, differs }) => (
          <tr key={name} data-differs={differs}>
            <th scope="row">{name}</th>
            {props.head !== null && <td>{stored ?? '–'}</td>}
            <td>{fresh ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
