/** Whether the user is known to trust a project, and the question where that is not known. */
import { HERE } from '../../core/check/job/run-job';
import type { TargetChoice } from '../../core/check/job/run-target';
import type { Isolation } from '../../core/settings/isolation';
import { stricterIsolation } from '../../core/settings/isolation';
import { printable } from '../../core/report/terminal';
import type { ProjectTrust, TrustAnswer } from '../../protocol';
import type { Console } from '../console/console';
import { WriteFailure } from '../notebooks/replace-file';
import { Answers } from './answers';
import { hasOwnCommit } from './own-repository';
import { isWithin, projectRoot, realPath } from './project-root';
import { trustedFolders } from './trusted-folders';
import { answersPath } from '../settings/user-folders';

/** More projects are counted only. */
const MAX_NAMED = 5;

/** What the user trusts, read once for a command. */
export class TrustedProjects {
  private readonly trusted: readonly string[];
  private readonly answers: Answers;
  private readonly known = new Map<string, ProjectTrust>();

  constructor(variables: NodeJS.ProcessEnv) {
    this.trusted = trustedFolders(variables);
    this.answers = new Answers(answersPath(variables));
  }

  /** What is known of a project. */
  of(root: string): ProjectTrust {
    const known = this.known.get(root) ?? this.find(root);
    this.known.set(root, known);
    return known;
  }

  /**
   * Notes an answer about projects.
   *
   * @throws WriteFailure - where it is not kept for later commands
   */
  note(roots: readonly string[], answer: TrustAnswer): void {
    roots.forEach(root => this.known.set(root, answer === 'trusted' ? 'answer' : 'sandbox'));
    this.answers.keep(roots, answer);
  }

  /**
   * Forgets the answers about projects.
   *
   * @throws WriteFailure
   */
  withdraw(roots: readonly string[]): void {
    roots.forEach(root => this.known.delete(root));
    this.answers.withdraw(roots);
  }

  /** What the user answered about a folder; `unknown` if there is no answer. */
  answered(root: string): ProjectTrust {
    const answer = this.known.get(root);
    return answer === 'answer' || answer === 'sandbox' ? answer : 'unknown';
  }

  private find(root: string): ProjectTrust {
    if (this.trusted.some(folder => isWithin(root, folder))) {
      return 'setting';
    }
    const answer = this.answers.of(root);
    if (answer !== null) {
      return answer === 'trusted' ? 'answer' : 'sandbox';
    }
    return hasOwnCommit(root) ? 'commit' : 'unknown';
  }
}

/** What a command is about to run. */
export interface IntendedRuns {
  /** Folders of notebooks; for a corpus, those that the user names. */
  readonly folders: readonly string[];
  readonly isolation: Isolation;
  /** Whether the notebooks run where a sandbox can be. */
  readonly canSandbox: boolean;
}

/** Whether notebooks that run on a target can have a sandbox, if bubblewrap works there. */
export function canHaveSandbox({ gateway, environment }: TargetChoice): boolean {
  return process.platform === 'linux' && gateway === null && environment !== 'docker';
}

/** What is said when the user cancels. */
export const CANCELED = 'Nothing was run: you canceled.\n';

/** The isolation of the runs in a folder. */
export type IsolationOf = (folder: string) => Isolation;

/**
 * Asks about the projects that are not known as trusted, once for all, if a user is at a terminal. Where none is, as in CI,
 * nothing changes but what reports say. Null: the user canceled.
 */
export async function settleTrust(
  { folders, isolation, canSandbox }: IntendedRuns,
  console: Pick<Console, 'ask' | 'err'>,
  variables: NodeJS.ProcessEnv = process.env
): Promise<IsolationOf | null> {
  const projects = new TrustedProjects(variables);
  const roots = [...new Set(folders.map(projectRoot))];
  const unknown = roots.filter(root => projects.of(root) === 'unknown').sort();
  const runs = { unknown, isolation, canSandbox };
  return (await ask(runs, projects, console, variables))
    ? folder => isolationFor(projects.of(projectRoot(folder)), isolation)
    : null;
}

/** As {@link settleTrust}, for one notebook in a folder, which runs on this machine. */
export async function settleTrustHere(
  folder: string,
  isolation: Isolation,
  console: Pick<Console, 'ask' | 'err'>
): Promise<Isolation | null> {
  const intended = { folders: [folder], isolation, canSandbox: canHaveSandbox(HERE) };
  const isolationOf = await settleTrust(intended, console);
  return isolationOf === null ? null : isolationOf(folder);
}

/**
 * As {@link settleTrust}, but about a corpus as a whole: the answer holds for all projects in it. A corpus in a repository of the
 * user is asked about, too, if it contains projects of others.
 */
export async function settleCorpusTrust(
  root: string,
  { folders, isolation, canSandbox }: IntendedRuns,
  console: Pick<Console, 'ask' | 'err'>,
  variables: NodeJS.ProcessEnv = process.env
): Promise<Isolation | null> {
  const projects = new TrustedProjects(variables);
  const corpus = realPath(root);
  const own = projects.of(corpus);
  const known = own === 'unknown' ? projects.of(projectRoot(corpus)) : own;
  const hasUnknown =
    known === 'unknown' ||
    (known === 'commit' && folders.some(each => projects.of(projectRoot(each)) === 'unknown'));
  const runs = { unknown: hasUnknown ? [corpus] : [], isolation, canSandbox };
  return (await ask(runs, projects, console, variables))
    ? isolationFor(hasUnknown ? projects.answered(corpus) : known, isolation)
    : null;
}

/** Asks about unknown projects, if a user is there, and keeps the answer; false if the user canceled. */
async function ask(
  {
    unknown,
    isolation,
    canSandbox
  }: Omit<IntendedRuns, 'folders'> & { readonly unknown: readonly string[] },
  projects: TrustedProjects,
  console: Pick<Console, 'ask' | 'err'>,
  variables: NodeJS.ProcessEnv
): Promise<boolean> {
  const mayAsk = variables.CI === undefined && !isolation.isChosen && console.ask !== null;
  if (unknown.length === 0 || !mayAsk) {
    return true;
  }
  const answer = answerOf(await console.ask(questionAbout(unknown, canSandbox)), canSandbox);
  if (answer === null) {
    return false;
  }
  try {
    projects.note(unknown, answer);
  } catch (error) {
    if (!(error instanceof WriteFailure)) {
      throw error;
    }
    // It holds for this command.
    console.err(`${error.message}\n`);
  }
  return true;
}

/** A mode that the user named for the command is left as it is. */
function isolationFor(trust: ProjectTrust, isolation: Isolation): Isolation {
  const isStricter = trust === 'sandbox' && !isolation.isChosen;
  return isStricter
    ? { ...stricterIsolation(isolation, { sandbox: 'required', network: true }), trust }
    : { ...isolation, trust };
}

function questionAbout(roots: readonly string[], canSandbox: boolean): string {
  const named = roots.slice(0, MAX_NAMED).map(root => `  ${printable(root)}\n`);
  const more = roots.length > MAX_NAMED ? `  and ${roots.length - MAX_NAMED} more\n` : '';
  const [it, its] = roots.length === 1 ? ['project', 'its'] : ['projects', 'their'];
  const [sandbox, cancel] = canSandbox
    ? ['[S] run in the sandbox (default), ', '[c] cancel']
    : ['', '[C] cancel (default)'];
  return (
    `Not known as your own ${it}: you made no commit there on this machine, and no setting trusts ${roots.length === 1 ? 'it' : 'them'}.\n` +
    `${named.join('')}${more}` +
    `Running notebooks runs ${its} code. ${sandbox}[t] trust the ${roots.length === 1 ? 'folder' : 'folders'} from now on, ${cancel}: `
  );
}

/** Null: cancel. What is no answer cancels: it may be a typing mistake. */
function answerOf(line: string | null, canSandbox: boolean): TrustAnswer | null {
  const word = line?.trim().toLowerCase() ?? 'cancel';
  if (['t', 'trust'].includes(word)) {
    return 'trusted';
  }
  return canSandbox && ['', 's', 'sandbox'].includes(word) ? 'sandbox' : null;
}
