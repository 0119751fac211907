/** The names that a notebook may read although neither its cells nor IPython define them. */
import type { NotebookDocument } from '../notebook/document';
import { platformNamed } from '../notebook/platforms';
import type { Platform } from '../notebook/platforms';
import type { LintConfig } from './config';
import { Glob } from './glob';

/** The program that runs a notebook: the one that the settings name, or the one that the notebook shows. */
export function platformFor(
  { platform }: Pick<LintConfig, 'platform'>,
  document: Pick<NotebookDocument, 'platform'>
): Platform | null {
  return platformNamed(platform ?? document.platform);
}

/** Whether a name is provided from outside: by the platform, or by what the settings declare. */
export function namesProvidedTo(
  config: Pick<LintConfig, 'platform' | 'builtins'>,
  document: Pick<NotebookDocument, 'platform'>
): (name: string) => boolean {
  const names = new Set(platformFor(config, document)?.names);
  const globs = config.builtins.map(glob => new Glob(glob));
  return name => names.has(name) || globs.some(glob => glob.matches(name));
}
