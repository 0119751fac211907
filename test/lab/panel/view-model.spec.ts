import fc from 'fast-check';
import type { Edit, Fix } from '../../../src/core/fixes/edit';
import type { Severity } from '../../../src/protocol';
import { SEVERITY_VALUES } from '../../../src/protocol';
import type { PanelChoices, PanelFinding } from '../../../src/lab/panel/view-model';
import { buildPanelView, isFiltered } from '../../../src/lab/panel/view-model';
import { makeCell, makeFinding } from '../findings';

const CHOICES: PanelChoices = {
  phase: 'finishing',
  groupBy: 'cell',
  severities: new Set(),
  uncheckedCodes: new Set(),
  text: '',
  showHidden: false
};

function row(
  more: Partial<PanelFinding['finding']>,
  rest: Partial<PanelFinding> = {}
): PanelFinding {
  const finding = makeFinding(more);
  return {
    finding,
    sentence: `sentence of ${finding.id}`,
    renderKey: finding.id,
    hidden: null,
    fixed: false,
    ...rest
  };
}

const ROWS: readonly PanelFinding[] = [
  row({
    id: 'title',
    code: 'T4',
    category: 'title',
    severity: 'info',
    phase: 'finishing',
    cell: null,
    range: null,
    names: []
  }),
  row({
    id: 'late',
    code: 'H9',
    name: 'late-binding',
    severity: 'warning',
    cell: makeCell(8, 'f()'),
    range: { start: 4, end: 5 }
  }),
  row({ id: 'early', cell: makeCell(8, 'f()'), range: { start: 7, end: 8 } }),
  row({
    id: 'path',
    code: 'P1',
    name: 'absolute-path',
    category: 'path',
    severity: 'warning',
    phase: 'finishing',
    cell: makeCell(2, 'open("/a")')
  }),
  row({ id: 'ten', code: 'C10', category: 'structure', severity: 'info', cell: makeCell(2, 'x') }),
  row({ id: 'nine', code: 'C9', category: 'structure', severity: 'error', cell: makeCell(2, 'x') })
];

function shownIds(choices: Partial<PanelChoices>, rows: readonly PanelFinding[] = ROWS): string[] {
  return buildPanelView(rows, { ...CHOICES, ...choices }).groups.flatMap(group =>
    group.rows.map(({ finding }) => finding.id)
  );
}

describe('buildPanelView', () => {
  it('groups by cell in document order, the notebook first, errors before the rest', () => {
    const view = buildPanelView(ROWS, CHOICES);
    expect(view.groups.map(group => group.title.kind)).toEqual(['notebook', 'cell', 'cell']);
    expect(shownIds({})).toEqual(['title', 'nine', 'path', 'ten', 'early', 'late']);
  });

  it('groups by kind, crashes and hidden state first, and by position within a kind', () => {
    const view = buildPanelView(ROWS, { ...CHOICES, groupBy: 'kind' });
    expect(view.groups.map(group => group.key)).toEqual([
      'kind:hidden-state',
      'kind:path',
      'kind:structure',
      'kind:title'
    ]);
    expect(view.groups[0].rows.map(({ finding }) => finding.id)).toEqual(['late', 'early']);
  });

  it('counts fixable findings: visible ones with a safe fix that only edits cells', () => {
    const edit: Edit = { kind: 'delete-cell', cell: 'key-0', expectedSource: '' };
    const fixWith = (more: Partial<Fix>): Partial<PanelFinding['finding']> => ({
      id: JSON.stringify(more),
      fixes: [
        {
          title: { template: 'Fix', values: {} },
          applicability: 'safe',
          edits: [edit],
          ...more
        }
      ]
    });
    const rows = [
      row(fixWith({})),
      row(fixWith({}), { hidden: 'user' }),
      row(fixWith({}), { fixed: true }),
      row({ ...fixWith({}), phase: 'finishing' }),
      row(fixWith({ applicability: 'unsafe' })),
      row(fixWith({ edits: [] })),
      row(fixWith({ edits: [{ kind: 'rename-notebook', name: 'a.ipynb' }] })),
      row(fixWith({ actions: [{ kind: 'restart-and-run-all' }] }))
    ];
    expect(buildPanelView(rows, { ...CHOICES, phase: 'exploring' }).fixable).toBe(1);
    expect(buildPanelView(rows, CHOICES).fixable).toBe(2);
    // Filters do not affect “Fix all”.
    expect(buildPanelView(rows, { ...CHOICES, text: 'nowhere' }).fixable).toBe(2);
  });

  it('counts findings of the finishing phase while exploring, without listing them', () => {
    const view = buildPanelView(ROWS, { ...CHOICES, phase: 'exploring' });
    expect(view.shown).toBe(4);
    expect(view.later).toBe(2);
  });

  it('lists findings with the same message as one entry', () => {
    const repeated = (index: number, id: string): PanelFinding =>
      row(
        { id, code: 'I1', severity: 'info', cell: makeCell(index, 'import a') },
        { sentence: 'Import below other code' }
      );
    const rows = [
      repeated(5, 'b'),
      repeated(3, 'a'),
      row({ id: 'other', cell: makeCell(3, 'import a') }),
      row({ id: 'once', code: 'I3', cell: makeCell(3, 'import a') }, { sentence: 'Same' }),
      row({ id: 'twice', code: 'I4', cell: makeCell(3, 'import a') }, { sentence: 'Same' }),
      row({ id: 'in-cell', code: 'I4', cell: makeCell(3, 'import a') }, { sentence: 'Same' })
    ];
    const shape = (choices: Partial<PanelChoices>): readonly string[] =>
      buildPanelView(rows, { ...CHOICES, ...choices }).groups.map(({ title, entries }) =>
        [
          title.kind,
          ...entries.map(entry =>
            entry.kind === 'finding'
              ? entry.row.finding.id
              : `[${entry.rows.map(({ finding }) => finding.id).join(' ')}]`
          )
        ].join(' ')
      );
    expect(shape({})).toEqual(['several-cells [a b]', 'cell other once [twice in-cell]']);
    expect(shape({ groupBy: 'kind' })).toEqual(['category [a b] other once [twice in-cell]']);
    expect(shape({ text: 'cell 3' })).toEqual([]);
    expect(shape({ text: 'cell 6' })).toEqual(['cell b']);
    expect(buildPanelView(rows, CHOICES).shown).toBe(6);
  });

  it('filters by severity', () => {
    const view = buildPanelView(ROWS, { ...CHOICES, severities: new Set<Severity>(['info']) });
    expect(view.shown).toBe(2);
  });

  it('lists rules by kind and number with their counts', () => {
    const codes = buildPanelView(ROWS, CHOICES).codes.map(({ code, count }) => `${code}:${count}`);
    expect(codes).toEqual(['H6:1', 'H9:1', 'P1:1', 'C9:1', 'C10:1', 'T4:1']);
  });

  it('keeps an unchecked rule in the list of rules', () => {
    const view = buildPanelView(ROWS, { ...CHOICES, uncheckedCodes: new Set(['H6']) });
    expect(view.codes.map(({ code }) => code)).toContain('H6');
    expect(shownIds({ uncheckedCodes: new Set(['H6']) })).not.toContain('early');
  });

  it.each([
    ['cell 3', ['nine', 'path', 'ten']],
    ['3', ['nine', 'path', 'ten']],
    ['late', ['late']],
    ['absolute path', ['path']],
    ['SENTENCE early', ['early']],
    ['notebook', ['title']],
    ['nothing like it', []]
  ])('finds by text: %s', (text, ids) => {
    expect(shownIds({ text })).toEqual(ids);
  });

  it('shows hidden findings on demand only, and never counts them', () => {
    const rows = [row({ id: 'open' }), row({ id: 'gone' }, { hidden: 'finding' })];
    expect(shownIds({}, rows)).toEqual(['open']);
    expect(shownIds({ showHidden: true }, rows)).toEqual(['open', 'gone']);
    const view = buildPanelView(rows, { ...CHOICES, showHidden: true });
    expect(view.hidden).toBe(1);
  });

  it('keeps the row of a fixed finding', () => {
    const view = buildPanelView([row({ id: 'fixed' }, { fixed: true })], CHOICES);
    expect(view.shown).toBe(1);
  });

  it('keeps the row of a deleted cell above the next cell', () => {
    const fixed = row({ id: 'fixed', cell: makeCell(3, '', { key: 'gone' }) }, { fixed: true });
    const next = row({ id: 'next', cell: makeCell(3, 'x') });
    expect(shownIds({}, [next, fixed])).toEqual(['fixed', 'next']);
  });

  it('shows every visible finding exactly once in any grouping', () => {
    const rows = fc.array(
      fc.record({
        index: fc.option(fc.nat(20), { nil: null }),
        severity: fc.constantFrom(...SEVERITY_VALUES),
        hidden: fc.boolean()
      }),
      { maxLength: 60 }
    );
    fc.assert(
      fc.property(rows, fc.constantFrom('cell' as const, 'kind' as const), (specs, groupBy) => {
        const made = specs.map(({ index, severity, hidden }, i) =>
          row(
            { id: String(i), severity, cell: index === null ? null : makeCell(index, 'x') },
            { hidden: hidden ? 'user' : null }
          )
        );
        const ids = shownIds({ groupBy }, made);
        const expected = made
          .filter(({ hidden }) => hidden === null)
          .map(({ finding }) => finding.id);
        expect([...ids].sort()).toEqual([...expected].sort());
      })
    );
  });
});

describe('isFiltered', () => {
  it('is false for blanks in the search field', () => {
    expect(isFiltered({ ...CHOICES, text: '  ' })).toBe(false);
    expect(isFiltered({ ...CHOICES, text: 'df' })).toBe(true);
  });
});
