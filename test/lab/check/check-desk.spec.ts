import { CheckComparer } from '../../../src/lab/check/worker/check-comparer';
import { kindOfCell } from '../../../src/core/check/verdict/cell-counts';
import type { RunSketch } from './runs';
import { bytesOf, notebookOf, printed, resultOf } from './runs';

function judged(...cells: RunSketch[]) {
  const desk = new CheckComparer();
  const lines = desk.open(bytesOf(notebookOf(cells)), 'orders.ipynb');
  const findings = desk.compareRuns([bytesOf(resultOf(cells))]);
  return { desk, lines, findings, sorts: findings.cells.map(kindOfCell) };
}

function value(data: object): Record<string, unknown> {
  return { output_type: 'display_data', metadata: {}, data };
}

const ERROR = { ename: 'ValueError', evalue: 'no', traceback: ['Traceback'] };

describe('the desk of a check', () => {
  it('gives cells the titles that they have elsewhere', () => {
    const { lines } = judged(
      { source: '# Load\nimport numpy\n\nframe = load()' },
      { source: 'import numpy' },
      { source: '' }
    );
    expect(lines.map(({ line }) => line)).toEqual(['Load', 'import numpy', '']);
  });

  it('classifies cells; a cell that was cut short does not count as failed', () => {
    const { sorts, findings } = judged(
      { source: '1', stored: [printed('a')], fresh: [printed('a')] },
      { source: '2', stored: [printed('a')], fresh: [printed('b')] },
      { source: '3', result: { status: 'error', error: ERROR } },
      { source: '4', result: { status: 'interrupted', losses: ['cut-short'] } },
      { source: '5', result: { status: 'not-run' } }
    );
    expect(sorts).toEqual(['same', 'different', 'failed', 'incomplete', 'not-run']);
    expect(findings.document.notebooks[0].cells).toHaveLength(5);
    expect(findings.cells[2].error?.ename).toBe('ValueError');
  });

  it('finds causes', () => {
    const { findings } = judged({
      source: 'import random\nprint(random.random())',
      stored: [printed('0.25\n')],
      fresh: [printed('0.75\n')]
    });
    expect(findings.causes.get(0)?.cause).toBe('randomness');
  });

  it('marks different numbers as a whole, and ignored differences', () => {
    const { desk } = judged({
      source: 'show()',
      stored: [printed('draw: 0.25\n<a at 0x7f01>\nend\n')],
      fresh: [printed('draw: 0.35\n<a at 0x7f02>\nend\n')]
    });
    const [pair] = desk.compare(0).pairs;
    expect(pair.isSame).toBe(false);
    expect(pair.rows?.map(({ kind }) => kind)).toEqual(['changed', 'ignored', 'same']);
    expect(pair.rows?.[0].stored).toEqual([
      { text: 'draw: ', differs: false },
      { text: '0.25', differs: true }
    ]);
    expect(pair.rows?.[1].normalizers).toEqual(['memory-address']);
  });

  it('pairs outputs of one kind if one is missing', () => {
    const picture = value({ 'image/png': 'aGVsbG8=', 'text/plain': '<Figure>' });
    const { desk } = judged({
      source: 'plot()',
      stored: [printed('a\n'), picture],
      fresh: [picture]
    });
    const { pairs } = desk.compare(0);
    expect(pairs.map(({ stored, fresh }) => [stored?.kind, fresh?.kind])).toEqual([
      ['text', undefined],
      ['image', 'image']
    ]);
  });

  it('rejects invalid pictures and interprets carriage returns', () => {
    const { desk } = judged({
      source: 'plot()',
      stored: [
        value({ 'image/png': '"><script>', 'text/plain': 'a' }),
        value({ 'text/html': '<svg onload="x"><text>hi</text></svg>' })
      ],
      fresh: [printed('10%\r90%\n')]
    });
    const shown = desk.compare(0).pairs.flatMap(({ stored, fresh }) => [stored, fresh]);
    expect(shown.some(output => output?.kind === 'image')).toBe(false);
    expect(shown.map(output => output?.kind === 'text' && output.text)).toContain('90%\n');
  });

  it('shows an SVG as a picture whatever its content', () => {
    const svg = '<svg onload="x"><text>größer</text></svg>';
    const { desk } = judged({
      source: 'plot()',
      stored: [value({ 'image/svg+xml': svg, 'text/plain': '<Figure>' })],
      fresh: []
    });
    const [{ stored }] = desk.compare(0).pairs;
    const base64 = Buffer.from(svg).toString('base64');
    expect(stored).toEqual({ kind: 'image', mime: 'image/svg+xml', base64 });
  });

  it('returns the outputs of cells that ran to their end', () => {
    const { desk } = judged(
      { source: '1', fresh: [printed('a')] },
      { source: '2', result: { losses: ['output-limit'] } },
      { source: '3', result: { status: 'not-run' } }
    );
    expect(desk.fresh().map(({ index, source }) => [index, source])).toEqual([[0, '1']]);
  });

  it('limits the size of its answers', () => {
    const { desk } = judged({
      source: 'much()',
      stored: [printed('x\n'.repeat(200_000))],
      fresh: Array.from({ length: 300 }, (_, at) => value({ 'text/plain': String(at) }))
    });
    const { pairs, left } = desk.compare(0);
    expect(pairs.length + left).toBe(300);
    expect(pairs).toHaveLength(100);
    expect(JSON.stringify(pairs).length).toBeLessThan(1_000_000);
  });
});
