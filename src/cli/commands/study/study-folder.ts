/** The output folder of a study, with the results that later calls use again. Every file is written atomically. */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { UsageFailure } from '../../console/failure';
import { failureText } from '../../console/system-fault';
import { writeWhole } from '../../notebooks/output-file';

const MANIFEST = 'manifest.json';
const RESULTS = 'results';

/** A kind of result: each is kept on its own, as its options are others. */
export type ResultKind = 'lint' | 'check' | 'restore';

/** The folder. */
export class StudyFolder {
  private constructor(
    /** Its absolute path. */
    readonly path: string,
    private readonly results: string
  ) {}

  /**
   * Makes the folder, or opens one with an earlier study.
   *
   * @throws UsageFailure - where it holds something else, or cannot be written
   */
  static open(given: string, cwd: string): StudyFolder {
    const folder = path.resolve(cwd, given);
    const results = path.join(folder, RESULTS);
    try {
      if (existsSync(folder)) {
        requireStudy(folder, given);
      }
      // Outputs and messages of notebooks may be private.
      mkdirSync(results, { recursive: true, mode: 0o700 });
    } catch (error) {
      if (error instanceof UsageFailure) {
        throw error;
      }
      throw new UsageFailure(failureText(`\`${given}\` cannot be written`, error));
    }
    if (!lstatSync(results).isDirectory()) {
      // A link of a downloaded folder could lead anywhere.
      throw new UsageFailure(`\`${given}/${RESULTS}\` is no folder. Give another folder.`);
    }
    return new StudyFolder(folder, results);
  }

  /** The kept result of a notebook; null if there is none for the same facts. */
  find<Result>(notebook: string, kind: ResultKind, facts: string): Result | null {
    try {
      const text = readFileSync(this.fileOf(notebook, kind), 'utf8');
      const kept = JSON.parse(text) as { readonly facts: string; readonly result: Result };
      return kept.facts === facts ? kept.result : null;
    } catch {
      // Missing, or cut short by a full disk: it is made again.
      return null;
    }
  }

  /** Keeps the result of a notebook in place of an earlier one. */
  keep(notebook: string, kind: ResultKind, facts: string, result: unknown): void {
    writeWhole(this.fileOf(notebook, kind), JSON.stringify({ facts, result }));
  }

  /** Writes the manifest. */
  writeManifest(text: string): void {
    this.write(MANIFEST, text);
  }

  /** Writes a file of the study. */
  write(name: string, text: string): void {
    writeWhole(path.join(this.path, name), text);
  }

  private fileOf(notebook: string, kind: ResultKind): string {
    return path.join(this.results, `${sha256(notebook).slice(0, 32)}.${kind}.json`);
  }
}

/** The SHA-256 hash of a text, as hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function requireStudy(folder: string, given: string): void {
  if (!statSync(folder).isDirectory()) {
    throw new UsageFailure(`\`${given}\` is no folder. Give another name.`);
  }
  const isStudy = existsSync(path.join(folder, MANIFEST)) && existsSync(path.join(folder, RESULTS));
  if (!isStudy && readdirSync(folder).length > 0) {
    throw new UsageFailure(
      `\`${given}\` has files, and no study. Give an empty folder, or one that does not exist.`
    );
  }
}
