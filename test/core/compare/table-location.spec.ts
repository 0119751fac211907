import { compareCell } from './compared';

const shown = (html: string): object => ({
  output_type: 'execute_result',
  execution_count: 1,
  data: { 'text/html': html },
  metadata: {}
});

/** A table in the markup of pandas. */
function frame(
  rows: readonly (readonly string[])[],
  head: readonly string[],
  index = true
): object {
  const cell = (tag: string) => (text: string) => `<${tag}>${text}</${tag}>`;
  const body = rows.map(
    row =>
      `<tr>${row.map((text, at) => cell(index && at === 0 ? 'th' : 'td')(text)).join('\n')}</tr>`
  );
  return shown(
    `<div><table border="1" class="dataframe"><thead><tr>${head.map(cell('th')).join('')}</tr></thead>` +
      `<tbody>${body.join('\n')}</tbody></table></div>`
  );
}

const detail = (a: object, b: object): string | null => compareCell([a], [b]).detail;

describe('locations of table differences', () => {
  it('are described by row and column', () => {
    const head = ['', 'name', 'price'];
    const rows = [
      ['0', 'pear', '3'],
      ['1', 'plum', '5']
    ];
    const changed = frame([rows[0], ['1', 'plum', '6']], head);
    expect(detail(frame(rows, head), changed)).toBe('table, row `1`, column `price`: “5” and “6”');
    expect(
      detail(frame(rows, head, false), frame([['9', 'pear', '3'], rows[1]], head, false))
    ).toBe('table, row 1, column 1: “0” and “9”');
    expect(
      detail(frame(rows, ['', '', '']), frame([rows[0], ['1', 'plum', '6']], ['', '', '']))
    ).toBe('table, row `1`, column 3: “5” and “6”');
  });

  it('fall back to the line if the header or the surrounding text differs', () => {
    const rows = [['0', 'pear']];
    expect(detail(frame(rows, ['', 'a']), frame(rows, ['', 'b']))).toMatch(
      /^part \d+: “a” and “b”$/
    );
    expect(detail(shown('<p>1</p><table><tr><td>2</td></tr></table>'), shown('<p>2</p>'))).toMatch(
      /^part /
    );
  });
});
