/** Writes the tables of a study: a Python process turns their rows into Parquet files. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { STUDY_TABLES } from '../../../core/study/columns';
import type {
  CellRow,
  Column,
  FindingRow,
  NotebookRow,
  StudyTable
} from '../../../core/study/columns';
import { UsageFailure } from '../../console/failure';
import { cannotStart, packageFailure, RunFolder, workerCommand } from '../../runs/worker-process';

const MODULE = ['-m', 'freshkernel.study.tables'];
const MAX_STDERR_LENGTH = 4_000;

/** The versions of the programs that write the tables. */
export interface TableVersions {
  readonly python: string;
  readonly pyarrow: string;
}

interface Answer {
  readonly versions: TableVersions;
  readonly rows: Readonly<Record<StudyTable, number>>;
  readonly error?: string;
}

/** What a process left. */
interface EndedProcess {
  readonly out: string;
  readonly stderr: string;
  /** Why it could not be started, or ended with an error. */
  readonly fault: Error | null;
}

/** Rows by their table. */
interface Rows {
  readonly notebooks: NotebookRow;
  readonly findings: FindingRow;
  readonly cells: CellRow;
}

/**
 * Finds out whether tables can be written, before anything is measured.
 *
 * @throws UsageFailure - which says what to install
 */
export async function findTableWriter(): Promise<TableVersions> {
  const folder = new RunFolder();
  const { program, environment } = workerCommand();
  const options = { cwd: folder.path, env: environment };
  const ended = await new Promise<EndedProcess>(resolve => {
    execFile(program, [...MODULE, '--versions'], options, (fault, out, stderr) =>
      resolve({ fault, out, stderr })
    );
  });
  folder.remove();
  return readAnswer(ended).versions;
}

/** Sends rows to the process, at the pace at which it takes them. */
export class TableWriter {
  private readonly folder = new RunFolder();
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;
  private output = '';
  private stderr = '';
  private fault: Error | null = null;

  /** @param target - absolute path of the folder for the tables */
  constructor(target: string) {
    const { program, environment } = workerCommand();
    this.child = spawn(program, MODULE, {
      cwd: this.folder.path,
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      // Ctrl+C ends the measuring; what was measured is still written.
      detached: process.platform !== 'win32'
    });
    this.ended = new Promise(resolve => this.child.on('close', resolve));
    this.child.on('error', error => (this.fault = error));
    // A process that ends early explains it in its answer.
    this.child.stdin?.on('error', () => undefined);
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = `${this.stderr}${text}`.slice(-MAX_STDERR_LENGTH);
    });
    void this.send({ folder: target, tables: columnLists() });
  }

  /** Adds rows to a table. */
  async add<Table extends StudyTable>(table: Table, rows: readonly Rows[Table][]): Promise<void> {
    const names = Object.keys(STUDY_TABLES[table]) as (keyof Rows[Table])[];
    for (const row of rows) {
      await this.send([table, names.map(name => row[name])]);
    }
  }

  /**
   * Writes the files; returns their numbers of rows.
   *
   * @throws UsageFailure - where that is not possible
   */
  async finish(): Promise<Readonly<Record<StudyTable, number>>> {
    await this.send('end');
    this.child.stdin?.end();
    await this.ended;
    this.folder.remove();
    const { output: out, stderr, fault } = this;
    return readAnswer({ out, stderr, fault }).rows;
  }

  private async send(value: unknown): Promise<void> {
    const { stdin } = this.child;
    if (stdin?.writable === true && !stdin.write(`${JSON.stringify(value)}\n`)) {
      await Promise.race([once(stdin, 'drain'), this.ended]);
    }
  }
}

function columnLists() {
  return Object.fromEntries(
    Object.entries(STUDY_TABLES).map(([table, columns]) => [
      table,
      Object.entries<Column>(columns).map(([name, { type, isNullable = false, help }]) => ({
        name,
        type,
        nullable: isNullable,
        help
      }))
    ])
  );
}

/** @throws UsageFailure - where the process answers with an error, or did not answer */
function readAnswer({ out, stderr, fault }: EndedProcess): Answer {
  const line = out.trim();
  if (line !== '') {
    const answer = JSON.parse(line) as Answer;
    if (answer.error !== undefined) {
      throw new UsageFailure(answer.error);
    }
    return answer;
  }
  if (fault !== null && 'syscall' in fault) {
    throw cannotStart(fault);
  }
  throw (
    packageFailure(stderr) ?? new UsageFailure(`The tables could not be written. ${stderr.trim()}`)
  );
}
