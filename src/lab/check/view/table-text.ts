/** Extracts tables from untrusted markup as text. The markup is never inserted into the page. */

/** A table as rows of texts. */
export type TextTable = readonly (readonly string[])[];

const MAX_ROWS = 200;
const MAX_COLUMNS = 50;
const MAX_CELL_LENGTH = 500;

/** The first table of some markup; null if there is none. The parsed document is never shown. */
export function tableOf(html: string): TextTable | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (table === null) {
    return null;
  }
  return [...table.rows]
    .slice(0, MAX_ROWS)
    .map(row =>
      [...row.cells]
        .slice(0, MAX_COLUMNS)
        .map(({ textContent }) => textContent.trim().replace(/\s+/g, ' ').slice(0, MAX_CELL_LENGTH))
    );
}

/** A cell of two merged tables, with both values if they differ. */
export interface MergedCell {
  readonly stored: string | null;
  readonly fresh: string | null;
}

/** Merges two tables cell by cell. */
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
