/** Where a notebook was made and where it was run again, side by side. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { RunKernel } from '../../../protocol';
import type { KernelMetadata } from '../../../core/notebook/kernel_metadata';

/** One fact; null where a side does not tell it. */
export interface EnvironmentRow {
  readonly name: string;
  readonly stored: string | null;
  readonly fresh: string | null;
  readonly differs: boolean;
}

/** The facts, those that differ first. A notebook itself tells few of them. */
export function environmentRows(
  stored: KernelMetadata,
  kernel: RunKernel,
  trans: TranslationBundle
): readonly EnvironmentRow[] {
  const { python, machine } = kernel;
  const language =
    (stored.language ?? kernel.language).toLowerCase() === 'python'
      ? trans.__('Python')
      : trans.__('Language');
  const rows = [
    row(trans.__('Kernel'), stored.kernelName, kernel.name),
    row(language, stored.languageVersion, python?.version ?? null),
    row(trans.__('Interpreter'), null, python?.executable ?? null),
    row(
      trans.__('Kernel program'),
      null,
      `${kernel.implementation} ${kernel.implementation_version}`.trim()
    ),
    row(trans.__('System'), null, machine.system),
    row(
      trans.__('Processor'),
      null,
      trans._n('%2, %1 core', '%2, %1 cores', machine.processors, machine.processor)
    ),
    row(
      trans.__('Memory'),
      null,
      machine.memory_bytes === null ? null : gibibytes(machine.memory_bytes)
    ),
    ...machine.gpus.map(gpu =>
      row(trans.__('GPU'), null, `${gpu.name}, ${gpu.memory}, ${gpu.driver}`)
    ),
    row(trans.__('CUDA'), null, machine.cuda),
    ...Object.entries(kernel.environment).map(([name, value]) => row(name, null, String(value)))
  ].filter(each => each.stored !== null || each.fresh !== null);
  return [...rows].sort((a, b) => Number(b.differs) - Number(a.differs));
}

/** The packages of the kernel: those that the notebook imports first, then the others by name. */
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
