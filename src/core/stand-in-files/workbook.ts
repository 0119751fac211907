/** Made-up workbooks: the least that makes an `.xlsx` file. */
import { utf8 } from './bytes';
import type { Cell, SampleTable } from './table-text';
import { zip } from './zip';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of sheets by their names. */
export function workbook(sheets: ReadonlyMap<string, SampleTable>): Uint8Array {
  const names = [...sheets.keys()];
  const parts = [...sheets.values()].map((table, at) => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    text: sheetText(table)
  }));
  const overrides = parts
    .map(({ name }) => `<Override PartName="/${name}" ContentType="${TYPE}.worksheet+xml"/>`)
    .join('');
  const entries = names
    .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('');
  const links = names
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`
    )
    .join('');
  const files = [
    {
      name: '[Content_Types].xml',
      text: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides}</Types>`
    },
    {
      name: '_rels/.rels',
      text: `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
    },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${entries}</sheets></workbook>`
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="${PACKAGE}/relationships">${links}</Relationships>`
    },
    ...parts
  ];
  return zip(files.map(({ name, text }) => ({ name, content: utf8(HEAD + text) })));
}

function sheetText({ columns, rows }: SampleTable): string {
  const lines = [columns, ...rows].map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, at) => cellText(cell, `${letters(at)}${row + 1}`)).join('')}</row>`
  );
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellText(cell: Cell, place: string): string {
  switch (typeof cell) {
    case 'number':
      return `<c r="${place}"><v>${cell}</v></c>`;
    case 'boolean':
      return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    default:
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
}

/** The name of a column, such as `C` or `AA`. */
function letters(at: number): string {
  const rest = String.fromCharCode(65 + (at % 26));
  return at < 26 ? rest : letters(Math.floor(at / 26) - 1) + rest;
}

function escaped(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // XML has no other control characters.
      .replace(/[^\t\n\r -\uFFFD]/g, ' ')
  );
}
