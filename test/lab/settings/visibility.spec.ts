import { Signal } from '@lumino/signaling';
import type { Finding } from '../../../src/core/rules/contract';
import type { HiddenBy } from '../../../src/lab/settings/hidden-by';
import { NotebookMemory } from '../../../src/lab/settings/notebook-memory';
import { Preferences } from '../../../src/lab/settings/preferences';
import { Visibility } from '../../../src/lab/settings/visibility';
import type { AnalyzedNotebook } from '../../../src/lab/settings/visibility';
import { makeDocument, makeFinding } from '../findings';

function makeAnalysis(
  findings: readonly Finding[],
  suppressed: readonly Finding[]
): AnalyzedNotebook {
  const result = {
    findings,
    suppressed,
    unusedSuppressions: [],
    graph: null,
    summaries: new Map(),
    internalProblems: [],
    needsApiChanges: false,
    needsImportNaming: false
  };
  return {
    path: 'a.ipynb',
    analysis: { kind: 'ready', document: makeDocument('x'), result }
  } as unknown as AnalyzedNotebook;
}

function setUp(): {
  visibility: Visibility;
  preferences: Preferences;
  memory: NotebookMemory;
  project: {
    hidden: string[];
    select: string[];
    extendSelect: string[];
    changed: Signal<object, void>;
  };
} {
  const preferences = new Preferences();
  const memory = new NotebookMemory(null);
  const project = {
    hidden: [] as string[],
    select: [] as string[],
    extendSelect: [] as string[],
    changed: new Signal<object, void>({})
  };
  const visibility = new Visibility(
    preferences,
    memory,
    {
      changed: project.changed as never,
      hides: (_, code) => project.hidden.includes(code),
      config: () => project
    },
    (selectors, finding) => selectors.includes(finding.code)
  );
  return { visibility, preferences, memory, project };
}

function hiddenBy(
  visibility: Visibility,
  analysis: AnalyzedNotebook
): Record<string, HiddenBy | null> {
  return Object.fromEntries(
    visibility.rows(analysis).map(({ finding, hidden }) => [finding.id, hidden])
  );
}

describe('Visibility', () => {
  const analysis = makeAnalysis(
    [makeFinding({ id: 'one', code: 'H6' }), makeFinding({ id: 'two', code: 'H8' })],
    [makeFinding({ id: 'silenced' })]
  );

  it('shows all findings that no comment suppresses by default', () => {
    expect(hiddenBy(setUp().visibility, analysis)).toEqual({
      one: null,
      two: null,
      silenced: 'comment'
    });
  });

  it('supports each scope of hiding; the nearest one wins', async () => {
    const { visibility, preferences, memory, project } = setUp();
    await preferences.hideForMe('H6', true);
    expect(hiddenBy(visibility, analysis).one).toBe('user');
    project.hidden = ['H6'];
    project.changed.emit();
    expect(hiddenBy(visibility, analysis).one).toBe('project');
    await preferences.hideHere('a.ipynb', 'H6', true);
    expect(hiddenBy(visibility, analysis).one).toBe('notebook');
    await memory.hide('a.ipynb', 'one', true, []);
    expect(hiddenBy(visibility, analysis)).toMatchObject({ one: 'finding', two: null });
  });

  it('shows a rule that the user hides if the project selects it', async () => {
    const { visibility, preferences, project } = setUp();
    project.select = ['H6'];
    await preferences.hideForMe('H6', true);
    expect(hiddenBy(visibility, analysis).one).toBeNull();
    expect(visibility.isSelectedByProject('a.ipynb', makeFinding())).toBe(true);
  });

  it('returns the findings of one cell', () => {
    const { visibility } = setUp();
    expect(visibility.rowsOfCell(analysis, 'key-0')).toHaveLength(3);
    expect(visibility.rowsOfCell(analysis, 'other')).toEqual([]);
  });
});
