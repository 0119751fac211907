/** Installs packages for the runs, apart from every environment of the user. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

/** The result of an installation. */
export type Installed =
  { readonly ok: true; readonly folder: string } | { readonly ok: false; readonly message: string };

/** A folder with packages, which a kernel finds first. */
export class RunPackages {
  private folder: string | null = null;

  /** Installs requirements into the folder. */
  install(requirements: readonly string[]): Promise<Installed> {
    this.folder ??= mkdtempSync(path.join(tmpdir(), 'freshkernel-packages-'));
    return Promise.resolve({ ok: false, message: requirements.join() });
  }

  remove(): void {
    if (this.folder !== null) {
      rmSync(this.folder, { recursive: true, force: true });
    }
  }
}
