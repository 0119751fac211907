import { join } from 'node:path';
import * as finder from '../../../../src/core/check/causes/find-causes';
import { CheckAnalysis } from '../../../../src/core/check/session/check-analysis';
import { readFreshRun } from '../../../../src/core/check/verdict/fresh-run';
import { DEFAULT_CONFIG } from '../../../../src/core/settings/config';
import type { LintConfig } from '../../../../src/core/settings/config';
import { opened } from '../../compare/compared';
import { judge, keptCases } from '../causes/cases';

jest.mock('../../../../src/core/check/causes/find-causes', () => ({
  __esModule: true,
  ...jest.requireActual<typeof finder>('../../../../src/core/check/causes/find-causes')
}));

const FACTS = { notebookFolder: null, moduleExports: () => null };
const CASES = keptCases(join(__dirname, '../causes/fixtures/known'));

function analysisOf(notebook: object, config: Partial<LintConfig> = {}) {
  const compared = opened(JSON.stringify(notebook));
  const settings = { ...DEFAULT_CONFIG, ...config };
  return { compared, analysis: new CheckAnalysis(compared.document, settings, FACTS) };
}

function judged({ notebook, runs }: (typeof CASES)[number], config: Partial<LintConfig> = {}) {
  const { compared, analysis } = analysisOf(notebook, config);
  return analysis.judge(
    compared.outputs,
    runs.map(run => readFreshRun(JSON.stringify(run)))
  );
}

afterEach(() => jest.restoreAllMocks());

describe('the analysis of a check', () => {
  it.each(CASES.map(each => [each.name, each] as const))(
    'composes verdicts and causes: %s',
    (_, each) => {
      const { outcome, causes } = judge(each);
      expect(judged(each)).toMatchObject({ outcome, causes, problem: null });
    }
  );

  it('finds the same causes in every phase', () => {
    for (const each of CASES) {
      expect(judged(each, { phase: 'exploring' })).toEqual(judged(each));
    }
  });

  it('keeps the verdicts if the search for causes fails', () => {
    const [each] = CASES;
    const { outcome } = judged(each);
    jest.spyOn(finder, 'findCauses').mockImplementation(() => {
      throw new Error('planted');
    });
    const result = judged(each);
    expect(result).toMatchObject({ outcome, imported: [], problem: { message: 'planted' } });
    expect(result.causes.size).toBe(0);
  });

  it('leaves out normalizers', () => {
    const print = (text: string) => [{ output_type: 'stream', name: 'stdout', text }];
    const [{ runs }] = CASES;
    const [run] = runs as { cells: object[] }[];
    const { compared, analysis } = analysisOf({
      cells: [
        {
          cell_type: 'code',
          metadata: {},
          source: 'x',
          execution_count: 1,
          outputs: print('<a at 0x7f01>')
        }
      ],
      metadata: {},
      nbformat: 4,
      nbformat_minor: 4
    });
    const cells = [{ ...run.cells[0], index: 0, status: 'ok', outputs: print('<a at 0x7f02>') }];
    const fresh = [readFreshRun(JSON.stringify({ ...run, cells }))];
    expect(analysis.judge(compared.outputs, fresh).outcome.verdict).toBe('equal');
    const strict = analysis.judge(compared.outputs, fresh, ['memory-address']);
    expect(strict.outcome.verdict).toBe('different');
  });

  it('determines what a run needs on other targets, and nothing for this machine', () => {
    const { analysis } = analysisOf({
      cells: [
        {
          cell_type: 'code',
          metadata: {},
          source: 'import gone\nopen("a.csv")',
          execution_count: 1,
          outputs: []
        }
      ],
      metadata: {},
      nbformat: 4,
      nbformat_minor: 4
    });
    const there = analysis.target(
      { gateway: 'gpu', variables: {}, environment: 'current' },
      'document'
    );
    expect(there).toMatchObject({ gateway: 'gpu', modules: ['gone'] });
    expect(there.inputs).toContain('a.csv');
    const here = analysis.target(
      { gateway: null, variables: {}, environment: 'current' },
      'document'
    );
    expect(here).toMatchObject({ gateway: null, inputs: [], modules: [] });
  });
});
