import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { readBaseline, writeBaseline } from '../../core/lint/baseline';
import type { Baseline } from '../../core/lint/baseline';
import type { NotebookFindings } from '../../protocol';
import { UsageFailure } from '../console/failure';
import { withSlashes } from '../notebooks/notebook-files';
import type { NotebookFile } from '../notebooks/notebook-files';
import type { ProjectSettings } from './project-settings';

/** A baseline file. Its paths are relative to its own folder, so that it works from every working directory. */
class BaselineFile {
  private readonly baseline: Baseline;
  private readonly folder: string;

  /** Reads the file at an absolute path; `shown` is the path for messages. */
  constructor(file: string, shown: string) {
    this.folder = path.dirname(file);
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      throw new UsageFailure(
        `The baseline \`${shown}\` cannot be read. Check the path, or make it with \`--write-baseline\`.`
      );
    }
    const baseline = readBaseline(text);
    if ('problem' in baseline) {
      throw new UsageFailure(`${shown}: ${baseline.problem}`);
    }
    this.baseline = baseline;
  }

  /** Ids of the known findings of a notebook, by its path relative to the baseline or as given. */
  knownIds(file: NotebookFile): readonly string[] {
    const names = [pathIn(this.folder, file), file.shown];
    return names.flatMap(name => [...(this.baseline.get(name) ?? [])]);
  }
}

/** Finds and reads each baseline once. */
export class BaselineFinder {
  private readonly files = new Map<string, BaselineFile>();

  /** `given`: one file for all notebooks, or null for the one in the settings of each. */
  constructor(
    private readonly given: string | null,
    private readonly cwd: string
  ) {}

  /** The baseline of notebooks with these settings, or null. */
  find({ config, file: settings }: ProjectSettings): BaselineFile | null {
    const name = this.given ?? config.baseline;
    if (name === null) {
      return null;
    }
    const isOfProject = this.given === null && settings !== null;
    const file = path.resolve(isOfProject ? path.dirname(settings) : this.cwd, name);
    const baseline = this.files.get(file) ?? new BaselineFile(file, name);
    this.files.set(file, baseline);
    return baseline;
  }
}

/** Writes the findings of notebooks to a baseline file. */
export function writeBaselineFile(
  file: string,
  shown: string,
  notebooks: readonly { readonly file: NotebookFile; readonly report: NotebookFindings }[]
): void {
  const folder = path.dirname(file);
  const baseline = new Map(
    notebooks.map(notebook => [
      pathIn(folder, notebook.file),
      new Set(notebook.report.findings.map(({ id }) => id))
    ])
  );
  try {
    writeFileSync(file, writeBaseline(baseline));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageFailure(`The baseline \`${shown}\` cannot be written (${reason}).`);
  }
}

function pathIn(folder: string, file: NotebookFile): string {
  return withSlashes(path.relative(folder, file.absolute));
}
