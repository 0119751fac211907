/** Installs packages for the runs, apart from every environment of the user. */
import * as path from 'node:path';
import type { Installation } from '../../../core/restore/candidate';
import type { RunPython, RunResult } from '../../../protocol';
import { newPrivateFolder, removePrivateFolder } from '../../processes/empty-folder';
import { collectOutput } from '../../processes/start-process';
import { workerCommand } from '../../runs/worker-process';

const TIMEOUT_MS = 900_000;
const MAX_BYTES = 1_000_000;

/** A folder with packages for the kernel. */
export interface PackagesFolder {
  readonly path: string;
  /** What is in it, with versions. */
  readonly pins: readonly string[];
}

/** The result of an installation. */
export type Installed =
  | { readonly ok: true; readonly folder: PackagesFolder }
  | { readonly ok: false; readonly message: string };

/** Makes folders with packages, which kernels find first. They are removed at the end. */
export class RunPackages {
  private root: string | null = null;
  private made = 0;

  /** Makes a folder with what is in a known one, and one more package; in a sandbox where the notebook ran in one. */
  async install(
    known: PackagesFolder | null,
    { requirement, before }: Installation,
    { kernel, sandbox }: Pick<RunResult, 'kernel' | 'sandbox'>
  ): Promise<Installed> {
    const python = kernel?.python ?? null;
    if (kernel === null || python === null) {
      return { ok: false, message: 'The Python of the kernel is not known.' };
    }
    this.root ??= newPrivateFolder('packages');
    const folder = path.join(this.root, String(++this.made));
    const pins = known?.pins ?? [];
    const answer = await run({
      folder,
      // Not what the kernel calls its program, which code in the kernel can change.
      kernel: kernel.name,
      requirements: [...pins, requirement],
      constraints: versionsOf(python),
      before,
      sandbox: sandbox?.protected === true ? { network: sandbox.network } : null
    });
    return 'pins' in answer
      ? { ok: true, folder: { path: folder, pins: answer.pins } }
      : { ok: false, message: `\`${requirement}\` was not installed: ${answer.message}` };
  }

  remove(): void {
    if (this.root !== null) {
      removePrivateFolder(this.root);
    }
  }
}

/** What the kernel has, so that a package that both need stays the same. */
function versionsOf({ packages }: RunPython): readonly string[] {
  return Object.entries(packages)
    .filter(([name, version]) => /^[\w.-]+$/.test(name) && /^[\w.!+-]+$/.test(String(version)))
    .map(([name, version]) => `${name}==${String(version)}`);
}

type Answer = { readonly pins: readonly string[] } | { readonly message: string };

async function run(wanted: object): Promise<Answer> {
  const { program, variables } = workerCommand();
  const words = ['-m', 'freshkernel.environments.packages_folder'];
  const { error, out, stderr } = await collectOutput(program, words, {
    variables,
    milliseconds: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    input: JSON.stringify(wanted)
  });
  return error === null ? (JSON.parse(out) as Answer) : { message: stderr.trim() || error.message };
}
