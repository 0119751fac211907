/** The temporary folder of a run, and what is kept of it. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { failureText } from '../console/system-fault';
import { WriteFailure } from '../notebooks/replace-file';
import { newPrivateFolder, removePrivateFolder } from '../processes/empty-folder';

/** Temporary folder for the files of a run. */
export class RunFolder {
  /** Named after this process, so that a later run can remove it if this one is killed. */
  readonly path = newPrivateFolder('check');

  /** File that the worker writes its result to. */
  get result(): string {
    return path.join(this.path, 'result.json');
  }

  /**
   * Copies the files that the run left on a gateway and that were downloaded. A file in the target is the old or the new one,
   * never a part.
   */
  keepOutputs(target: string): void {
    const outputs = path.join(this.path, 'result-outputs');
    if (!existsSync(outputs)) {
      return;
    }
    const whole = `${target}.freshkernel-${process.pid}`;
    try {
      cpSync(outputs, whole, { recursive: true });
      moveInto(whole, target);
    } catch (error) {
      const message = `The outputs could not be copied to \`${target}\``;
      throw new WriteFailure(failureText(message, error));
    } finally {
      rmSync(whole, { recursive: true, force: true });
    }
  }

  remove(): void {
    removePrivateFolder(this.path);
  }
}

/** Moves what is in a folder into a different one on the same disk, whose other files stay. */
function moveInto(folder: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(folder)) {
    const [from, to] = [path.join(folder, name), path.join(target, name)];
    const areFolders = [from, to].every(
      each => statSync(each, { throwIfNoEntry: false })?.isDirectory() === true
    );
    if (areFolders) {
      moveInto(from, to);
    } else {
      renameSync(from, to);
    }
  }
}
