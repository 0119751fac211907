/** What the language server needs from the program that runs it: files, settings, time. */
import type { LintState } from '../core/lint/session';
import type { NotebookDocument } from '../core/notebook/document';
import type { ProjectFacts } from '../core/rule-context/rule-context';
import type { LintConfig } from '../core/settings/config';

/** The project of a notebook. */
export interface NotebookProject {
  readonly config: LintConfig;
  readonly facts: ProjectFacts;
  /** The facts around the notebook that rules use. */
  readonly state: Partial<LintState>;
  /** The settings exclude the notebook: nothing is reported on it. */
  readonly isExcluded: boolean;
  /** Ids of the findings in the baseline. */
  readonly knownIds: ReadonlySet<string>;
  /** Why settings do not apply; empty if all do. */
  readonly problems: readonly string[];
}

/** The surroundings of the server. It never writes a file. */
export interface Host {
  readonly version: string;
  /** Offer unsafe fixes in “fix all”, too. */
  readonly unsafeFixes: boolean;
  /** The document path of a notebook: absolute with `/` for a file; a name without meaning for anything else. */
  pathOf(uri: string): string;
  projectOf(uri: string): NotebookProject;
  /** The notebook as it is on the disk; null where there is none, or it cannot be read. */
  savedNotebook(uri: string): NotebookDocument | null;
  /** Address of a page about a rule; null where there is none. */
  rulePage(code: string, name: string): string | null;
  /** Forgets what was read from files. */
  refresh(): void;
  /** Calls a function soon, after waiting messages were read. */
  defer(work: () => void): void;
  /** Calls a function after a time, unless the returned function is called before. */
  later(milliseconds: number, work: () => void): () => void;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Calls a function and interrupts it after a time; returns whether it finished. */
  runWithin(milliseconds: number, work: () => void): boolean;
}
