/** Counts errors by exception, cause, library and stage. */
import type { CrashCount, CrashReport, CrashTables } from '../../protocol';

/** The tables of a list of errors. */
export function crashTables(crashes: readonly CrashReport[]): CrashTables {
  const combinations = new Map<string, CrashTables['combinations'][number]>();
  for (const { exception, cause, library, stage } of crashes) {
    const key = JSON.stringify([exception, cause, library, stage]);
    const known = combinations.get(key);
    combinations.set(key, {
      exception,
      cause,
      library,
      stage,
      crashes: (known?.crashes ?? 0) + 1
    });
  }
  return {
    exceptions: counted(crashes.map(({ exception }) => exception)),
    causes: counted(crashes.map(({ cause }) => cause)),
    libraries: counted(crashes.map(({ library }) => library)),
    stages: counted(crashes.map(({ stage }) => stage)),
    combinations: [...combinations.entries()]
      .sort(([a, one], [b, other]) => other.crashes - one.crashes || (a < b ? -1 : 1))
      .map(([, combination]) => combination)
  };
}

function counted(names: readonly (string | null)[]): CrashCount[] {
  const counts = new Map<string | null, number>();
  names.forEach(name => counts.set(name, (counts.get(name) ?? 0) + 1));
  return [...counts]
    .map(([name, crashes]) => ({ name, crashes }))
    .sort((a, b) => b.crashes - a.crashes || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
}

/** Two properties of errors, and how often they occur together. */
export interface CrossTable {
  readonly title: string;
  /** In the order of the largest sums. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** By row and column. */
  readonly counts: readonly (readonly number[])[];
}

/** What stands for errors of no library. */
export const NO_LIBRARY = '(none)';

type Property = 'exceptions' | 'causes' | 'libraries' | 'stages';

const CROSSED: readonly (readonly [title: string, rows: Property, columns: Property])[] = [
  ['Exceptions by cause', 'exceptions', 'causes'],
  ['Libraries by cause', 'libraries', 'causes'],
  ['Stages by cause', 'stages', 'causes'],
  ['Libraries by stage', 'libraries', 'stages']
];

/** How often two properties occur together: exceptions and causes, libraries and stages, and so on. */
export function crossTables(tables: CrashTables): readonly CrossTable[] {
  return CROSSED.map(([title, rows, columns]) => {
    const rowNames = tables[rows].map(({ name }) => name);
    const columnNames = tables[columns].map(({ name }) => name);
    const counts = new Map<string, number>();
    for (const combination of tables.combinations) {
      const key = JSON.stringify([valueOf(combination, rows), valueOf(combination, columns)]);
      counts.set(key, (counts.get(key) ?? 0) + combination.crashes);
    }
    return {
      title,
      rows: rowNames.map(name => name ?? NO_LIBRARY),
      columns: columnNames.map(name => name ?? NO_LIBRARY),
      counts: rowNames.map(row =>
        columnNames.map(column => counts.get(JSON.stringify([row, column])) ?? 0)
      )
    };
  });
}

function valueOf(
  { exception, cause, library, stage }: CrashTables['combinations'][number],
  property: Property
): string | null {
  return { exceptions: exception, causes: cause, libraries: library, stages: stage }[property];
}
