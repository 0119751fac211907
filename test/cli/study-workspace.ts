/** Runs `freshkernel study` in a workspace, and reads what it writes. */
import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import type { StudyDocument } from '../../src/protocol';
import { PYTHON_ENVIRONMENT, Workspace } from './command';
import type { Outcome } from './command';

const READ = `
import json, sys, pyarrow.parquet as parquet
names = ("notebooks", "findings", "cells")
print(json.dumps({name: parquet.read_table(f"{sys.argv[1]}/{name}.parquet").to_pylist() for name in names}))
`;

/** A row of a table. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** All tables. */
export type Tables = Readonly<Record<'notebooks' | 'findings' | 'cells', readonly Row[]>>;

/** How a study ended; its document is null where it has none. */
export type StudyOutcome = Outcome & { readonly document: StudyDocument | null };

/** A workspace with a corpus, whose study is in `out`. */
export class StudyWorkspace extends Workspace {
  /** Studies with these arguments. */
  study(...words: readonly string[]): StudyOutcome {
    const outcome = this.run(['study', '-o', 'out', '--format', 'json', ...words], {
      env: PYTHON_ENVIRONMENT
    });
    const document = outcome.code === 2 ? null : (JSON.parse(outcome.out) as StudyDocument);
    return { ...outcome, document };
  }

  /** The tables as PyArrow reads them. */
  tables(folder = 'out'): Tables {
    const args = ['-c', READ, path.join(this.folder, folder)];
    const out = execFileSync(PYTHON_ENVIRONMENT.FRESHKERNEL_PYTHON, args, { encoding: 'utf8' });
    return JSON.parse(out) as Tables;
  }
}

/** The share of a figure, as in `2 of 3`. */
export function figureOf({ document }: StudyOutcome, id: string): string {
  const found = document?.figures.find(each => each.id === id);
  return `${found?.count} of ${found?.total}`;
}
