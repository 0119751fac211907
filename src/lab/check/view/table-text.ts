/** Takes tables out of untrusted markup as texts: nothing of it is ever put into the page. */

/** A table as rows of texts. */
export type TextTable = readonly (readonly string[])[];

const MOST_ROWS = 200;
const MOST_COLUMNS = 50;
const LONGEST_CELL = 500;

/** The first table of a piece of markup; null where it has none. The document that it is read into is never shown. */
export function tableOf(html: string): TextTable | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (table === null) {
    return null;
  }
  return [...table.rows]
    .slice(0, MOST_ROWS)
    .map(row =>
      [...row.cells]
        .slice(0, MOST_COLUMNS)
        .map(({ textContent }) => textContent.trim().replace(/\s+/g, ' ').slice(0, LONGEST_CELL))
    );
}

/** Two tables as one: each cell with both values where they differ. */
export interface MergedCell {
  readonly stored: string | null;
  readonly fresh: string | null;
}

/** Puts two tables on top of each other, cell by cell. */
export function mergeTables(
  stored: TextTable,
  fresh: TextTable
): readonly (readonly MergedCell[])[] {
  return Array.from({ length: Math.max(stored.length, fresh.length) }, (_, at) => {
    const [ours, theirs] = [stored.at(at) ?? [], fresh.at(at) ?? []];
    return Array.from({ length: Math.max(ours.length, theirs.length) }, (__, column) => ({
      stored: ours.at(column) ?? null,
      fresh: theirs.at(column) ?? null
    }));
  });
}
