/** Comparison of the environments of the notebook and of the run. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { PackageDifference } from '../../../core/check/verdict/package-differences';
import type { RunKernel } from '../../../protocol';
import type { CheckFindings } from '../worker/check-findings';
import type { KernelMetadata } from '../../../core/notebook/kernel-metadata';

/** One fact; null if unknown on a side. */
export interface EnvironmentRow {
  readonly name: string;
  readonly stored: string | null;
  readonly fresh: string | null;
  readonly differs: boolean;
}

/**
 * The facts, different ones first. A notebook contains few of them; for a run on another execution target, `here` is
 * the kernel of the notebook's last local run.
 */
export function environmentRows(
  stored: KernelMetadata,
  kernel: RunKernel,
  here: RunKernel | null,
  trans: TranslationBundle
): readonly EnvironmentRow[] {
  const python = pythonText(stored, kernel, trans);
  const known =
    here === null
      ? [
          row(trans.__('Kernel'), stored.kernelName, null),
          row(python, stored.languageVersion, null)
        ]
      : [
          row(trans.__('Saved with'), stored.languageVersion, kernel.python?.version ?? null),
          ...factsOf(here, python, trans).map(([name, value]) => row(name, value, null))
        ];
  const byName = new Map(known.map(each => [each.name, each]));
  const rows = factsOf(kernel, python, trans).map(([name, value]) => {
    const { stored: old = null } = byName.get(name) ?? {};
    byName.delete(name);
    return row(name, old, value);
  });
  return [...byName.values(), ...rows]
    .filter(each => each.stored !== null || each.fresh !== null)
    .sort((a, b) => Number(b.differs) - Number(a.differs));
}

function pythonText(stored: KernelMetadata, kernel: RunKernel, trans: TranslationBundle): string {
  return (stored.language ?? kernel.language).toLowerCase() === 'python'
    ? trans.__('Python')
    : trans.__('Language');
}

/** The facts of one side. */
function factsOf(
  { name, implementation, implementation_version, environment, python, machine }: RunKernel,
  language: string,
  trans: TranslationBundle
): readonly (readonly [string, string | null])[] {
  const { processor, processors, memory_bytes, gpus } = machine;
  return [
    [trans.__('Kernel'), name],
    [language, python?.version ?? null],
    [trans.__('Interpreter'), python?.executable ?? null],
    [trans.__('Kernel program'), `${implementation} ${implementation_version}`.trim()],
    [trans.__('System'), machine.system],
    [
      trans.__('Processor'),
      processor === '' ? null : trans._n('%2, %1 core', '%2, %1 cores', processors, processor)
    ],
    [trans.__('Memory'), memory_bytes === null ? null : gibibytes(memory_bytes)],
    ...gpus.map(({ name: gpu, memory, driver }, at): readonly [string, string] => [
      at === 0 ? trans.__('GPU') : trans.__('GPU %1', at + 1),
      `${gpu}, ${memory}, ${driver}`
    ]),
    [trans.__('CUDA'), machine.cuda],
    ...Object.entries(environment).map(([key, value]): readonly [string, string] => [
      key,
      String(value)
    ])
  ];
}

/** The column headings. */
export function sideNames(
  { localKernel, runs }: Pick<CheckFindings, 'localKernel' | 'runs'>,
  trans: TranslationBundle
): readonly [string, string, string] {
  const { gateway } = runs[0].place;
  return [
    trans.__('Fact'),
    localKernel === null ? trans.__('In the notebook') : trans.__('Last run on this machine'),
    gateway === null ? trans.__('On the fresh kernel') : trans.__('On %1', gateway)
  ];
}

/** The packages of the kernel: those that the notebook imports first, then the rest by name. */
export function packageRows(kernel: RunKernel): readonly EnvironmentRow[] {
  const { packages = {}, modules = {} } = kernel.python ?? {};
  const imported = new Set(Object.keys(modules).map(normalizedName));
  return Object.entries(packages)
    .map(([name, version]) => row(name, null, String(version)))
    .sort(
      (a, b) =>
        Number(imported.has(normalizedName(b.name))) -
          Number(imported.has(normalizedName(a.name))) || a.name.localeCompare(b.name)
    );
}

/** Rows of different packages; those that the notebook imports are emphasized. */
export function differenceRows(packages: readonly PackageDifference[]): readonly EnvironmentRow[] {
  return packages.map(({ name, here, there, isImported }) => ({
    name,
    stored: here,
    fresh: there,
    differs: isImported
  }));
}

function row(name: string, stored: string | null, fresh: string | null): EnvironmentRow {
  return {
    name,
    stored,
    fresh: fresh === '' ? null : fresh,
    differs: stored !== null && fresh !== null && stored !== fresh
  };
}

function normalizedName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

function gibibytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}
