/** What the user answered about projects. The server keeps its users' answers in the same file. */
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { failureText } from '../console/system-fault';
import { discardFile } from '../notebooks/discard-file';
import { isTable } from '../../core/toml/table';
import { TRUSTANSWER_VALUES } from '../../protocol';
import type { TrustAnswer } from '../../protocol';
import { FileRefusal, readRegularFile } from '../notebooks/regular-file';
import { WriteFailure } from '../notebooks/replace-file';

const MAX_BYTES = 1_048_576;
const MAX_ANSWERS = 2_000;

/** Files without answers that writing replaces. */
const GONE: readonly FileRefusal['kind'][] = ['missing', 'irregular'];

/** An answer about one project. */
interface Answer {
  /** The real path of the project. */
  readonly folder: string;
  /** What a folder that takes its place does not have. */
  readonly identity: string;
  readonly answer: TrustAnswer;
  /** The name of the user on a server with several; null for the user of this account. */
  readonly user: string | null;
}

/** The answers in a file. */
export class Answers {
  private answers: readonly Answer[];

  constructor(private readonly file: string) {
    this.answers = readAnswers(file);
  }

  /** The answer about a project; null if there is none, or if a different folder is there now. */
  of(folder: string): TrustAnswer | null {
    const found = this.answers.find(each => each.folder === folder && each.user === null);
    return found !== undefined && found.identity === identityOf(folder) ? found.answer : null;
  }

  /**
   * Keeps an answer about projects.
   *
   * @throws WriteFailure
   */
  keep(folders: readonly string[], answer: TrustAnswer): void {
    const added = folders.map((folder): Answer => ({
      folder,
      identity: identityOf(folder),
      answer,
      user: null
    }));
    this.replace(folders, added);
  }

  /**
   * Forgets the answers about projects.
   *
   * @throws WriteFailure
   */
  withdraw(folders: readonly string[]): void {
    if (this.answers.some(each => folders.includes(each.folder) && each.user === null)) {
      this.replace(folders, []);
    }
  }

  /** Replaces the answers about projects; fails also where the other answers in the file cannot be read. */
  private replace(folders: readonly string[], added: readonly Answer[]): void {
    const temporary = `${this.file}.${process.pid}.tmp`;
    try {
      const others = requireAnswers(this.file).filter(
        each => !folders.includes(each.folder) || each.user !== null
      );
      const answers = [...others, ...added].slice(-MAX_ANSWERS);
      mkdirSync(path.dirname(this.file), { recursive: true, mode: 0o700 });
      const text = JSON.stringify({ version: 1, projects: answers }, null, 1);
      writeFileSync(temporary, `${text}\n`, { mode: 0o600, flag: 'wx' });
      renameSync(temporary, this.file);
      this.answers = answers;
    } catch (error) {
      discardFile(temporary);
      throw new WriteFailure(
        failureText(`The answers in \`${this.file}\` cannot be changed`, error)
      );
    }
  }
}

/** A file that cannot be read has no answers: the user is asked again. */
function readAnswers(file: string): readonly Answer[] {
  try {
    return requireAnswers(file);
  } catch (error) {
    if (error instanceof FileRefusal) {
      return [];
    }
    throw error;
  }
}

/**
 * The answers in a file; none in one that is missing or damaged.
 *
 * @throws FileRefusal - where it cannot be read
 */
function requireAnswers(file: string): readonly Answer[] {
  try {
    const content: unknown = JSON.parse(readRegularFile(file, { bytes: MAX_BYTES, follow: false }));
    const projects = isTable(content) ? content.projects : null;
    return Array.isArray(projects) ? (projects as unknown[]).filter(isAnswer) : [];
  } catch (error) {
    const isGone = error instanceof FileRefusal && GONE.includes(error.kind);
    if (isGone || error instanceof SyntaxError) {
      return [];
    }
    throw error;
  }
}

function isAnswer(value: unknown): value is Answer {
  return (
    isTable(value) &&
    typeof value.folder === 'string' &&
    typeof value.identity === 'string' &&
    TRUSTANSWER_VALUES.some(each => each === value.answer) &&
    (value.user === null || typeof value.user === 'string')
  );
}

/** Stays the same when other files of the folder change; empty for a folder that is gone. */
function identityOf(folder: string): string {
  const state = statSync(folder, { bigint: true, throwIfNoEntry: false });
  return state === undefined ? '' : String(state.ino);
}
