/** Writes the tables of a study: a Python process turns their rows into Parquet files. */
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
import { collectOutput, startProcess } from '../../processes/start-process';
import type { ChildProcess, ProcessOutput } from '../../processes/start-process';
import { cannotStart, packageFailure, workerCommand } from '../../runs/worker-process';

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
  const { program, variables } = workerCommand();
  return readAnswer(await collectOutput(program, [...MODULE, '--versions'], { variables }))
    .versions;
}

/** Sends rows to the process, at the pace at which it takes them. */
export class TableWriter {
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;
  private output = '';
  private stderr = '';
  private fault: Error | null = null;

  /** @param target - absolute path of the folder for the tables */
  constructor(target: string) {
    const { program, variables } = workerCommand();
    // It gets no Ctrl+C, which ends the measuring: what was measured is still written.
    this.child = startProcess(program, MODULE, { variables });
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
    const { output: out, stderr, fault: error } = this;
    return readAnswer({ out, stderr, error }).rows;
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
function readAnswer({ out, stderr, error }: ProcessOutput): Answer {
  const line = out.trim();
  if (line !== '') {
    const answer = JSON.parse(line) as Answer;
    if (answer.error !== undefined) {
      throw new UsageFailure(answer.error);
    }
    return answer;
  }
  if (error !== null && 'syscall' in error) {
    throw cannotStart(error);
  }
  throw (
    packageFailure(stderr) ?? new UsageFailure(`The tables could not be written. ${stderr.trim()}`)
  );
}
