/** Databases that the code asks in SQL. */
import type { DataFile } from './data-file';
import { named } from './elements';
import type { Shape } from './shape';
import { readQuery } from './sql-query';
import type { QuerySession, Value } from './values';
import { data } from './values';

/** A session that knows only what the queries show. */
export class DatabaseSession implements QuerySession {
  /** A row of the answer to the last query. */
  private row: Value = null;

  constructor(readonly file: DataFile) {}

  open(): DatabaseSession {
    return new DatabaseSession(this.file);
  }

  execute(sql: string): Value {
    const { columns } = this.read(sql);
    this.row =
      columns === null
        ? null
        : { kind: 'tuple', values: columns.map(({ shape }) => data(shape, 'plain')) };
    return this.rows();
  }

  rows(): Value {
    return { kind: 'sequence', item: this.row };
  }

  firstRow(): Value {
    return this.row;
  }

  table(sql: string): Shape {
    return this.read(sql).row;
  }

  private read(sql: string): ReturnType<typeof readQuery> {
    return readQuery(sql, name => named(this.file.sheets, name));
  }
}
