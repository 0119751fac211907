import { lstatSync, realpathSync } from 'node:fs';
import * as path from 'node:path';
import { readBaseline, writeBaseline } from '../../core/lint/baseline';
import type { Baseline } from '../../core/lint/baseline';
import { DEFAULT_CONFIG } from '../../core/settings/config';
import { UsageFailure } from '../console/failure';
import { withSlashes } from '../notebooks/notebook-files';
import type { NotebookFile } from '../notebooks/notebook-files';
import { writeWhole } from '../notebooks/output-file';
import type { ProjectSettings } from './project-settings';
import { BASELINE_BYTES, FileRefusal, readRegularFile } from '../notebooks/regular-file';
import { repositoryOf } from '../notebooks/repository';

/** A baseline file. Its paths are relative to its own folder, so that it works from every working directory. */
class BaselineFile {
  private readonly baseline: Baseline;
  private readonly folder: string;

  /** Reads the file at an absolute path; `shown` is the path for messages. Only a path from the user may be a link. */
  constructor(file: string, shown: string, isFromUser: boolean) {
    this.folder = path.dirname(file);
    const baseline = readBaseline(textOf(file, shown, isFromUser));
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

  /** Reads the one that was given, so that a wrong one ends the command. */
  requireGiven(): void {
    if (this.given !== null) {
      this.find({ config: DEFAULT_CONFIG, file: null });
    }
  }

  /** The baseline of notebooks with these settings, or null. */
  find({ config, file: settings }: Pick<ProjectSettings, 'config' | 'file'>): BaselineFile | null {
    const name = this.given ?? config.baseline;
    if (name === null) {
      return null;
    }
    const isOfProject = this.given === null && settings !== null;
    const file = path.resolve(isOfProject ? path.dirname(settings) : this.cwd, name);
    if (isOfProject) {
      requireInside(repositoryOf(path.dirname(settings)), file, name);
    }
    const baseline = this.files.get(file) ?? new BaselineFile(file, name, !isOfProject);
    this.files.set(file, baseline);
    return baseline;
  }
}

/** Writes the findings of notebooks to a baseline file. */
export function writeBaselineFile(
  file: string,
  shown: string,
  notebooks: readonly { readonly file: NotebookFile; readonly ids: readonly string[] }[]
): void {
  const folder = path.dirname(file);
  const baseline = new Map(
    notebooks.map(notebook => [pathIn(folder, notebook.file), new Set(notebook.ids)])
  );
  // A cloned repository may hold a link of this name to a different file of the user.
  const state = lstatSync(file, { throwIfNoEntry: false });
  if (state !== undefined && !state.isFile()) {
    throw new UsageFailure(
      `The baseline \`${shown}\` cannot be written: it is not a regular file. Give another name.`
    );
  }
  writeWhole(file, writeBaseline(baseline));
}

function textOf(file: string, shown: string, follow: boolean): string {
  try {
    return readRegularFile(file, { bytes: BASELINE_BYTES, follow });
  } catch (error) {
    if (!(error instanceof FileRefusal)) {
      throw error;
    }
    throw new UsageFailure(
      `The baseline \`${shown}\` cannot be read: ${error.message} Check the path, or make it with \`--write-baseline\`.`
    );
  }
}

/** A project must not make the command read other files of the user. */
function requireInside(root: string, file: string, shown: string): void {
  if (!isBelow(root, file) || !isBelow(real(root), real(path.dirname(file)))) {
    throw new UsageFailure(
      `The baseline \`${shown}\` is outside of the project. Move it into the project, or give it with \`--baseline\`.`
    );
  }
}

function isBelow(root: string, file: string): boolean {
  const relative = path.relative(root, file);
  return relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative);
}

/** The path without links; as given if it does not exist. */
function real(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

function pathIn(folder: string, file: NotebookFile): string {
  return withSlashes(path.relative(folder, file.absolute));
}
