/** @jest-environment jsdom */
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { core } from '../../../src/lab/session/core/core';
import { UpgradeModel } from '../../../src/lab/upgrade/upgrade-model';
import { makeDocument } from '../findings';
import { analyzed, FakeSession, pinned } from './upgrade-notebook';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const rest = async (): Promise<void> => jest.advanceTimersByTimeAsync(1000);

const IMPORTS = 'import numpy as np\nimport pandas as pd\nimport requests';
const OLD_CODE = [IMPORTS, 'pd.DataFrame().applymap(str)', 'np.float(1)\nnp.trapz([1, 2])'];

/** A model of a notebook with these cells, whose project has this target. */
async function open(
  cells: readonly string[],
  project: Readonly<Record<string, string>> = {}
): Promise<{ model: UpgradeModel; session: FakeSession }> {
  const session = new FakeSession(...cells);
  const model = new UpgradeModel(session.session, core, knownApiChanges(), () => project);
  await rest();
  return { model, session };
}

/** The findings as `pandas 3: M1 in cell 2`. */
function found({ view }: UpgradeModel): readonly string[] {
  return (view?.libraries ?? []).flatMap(({ name, version, findings }) =>
    findings.map(
      ({ code, cell }) => `${name} ${version}: ${code} in cell ${(cell?.index ?? 0) + 1}`
    )
  );
}

describe('UpgradeModel', () => {
  it('proposes the newest versions with known changes of the imported libraries', async () => {
    const { model } = await open(OLD_CODE);
    expect(model.question).toMatch(/^numpy>=2[\d.]*, pandas>=3$/);
    expect(found(model)).toEqual([
      expect.stringMatching(/^numpy 2.*: M1 in cell 3$/),
      expect.stringMatching(/^numpy 2.*: M[12] in cell 3$/),
      'pandas 3: M1 in cell 2'
    ]);
    expect(model.view?.unknown).toEqual(['requests']);
  });

  it('proposes the target of the project', async () => {
    const { model } = await open(OLD_CODE, { pandas: '2.1' });
    expect(model.question).toBe('pandas>=2.1');
    expect(found(model)).toEqual(['pandas 2.1: M2 in cell 2']);
    expect(model.view?.notAsked).toEqual(['numpy']);
  });

  it('answers other questions, by the names of modules, too', async () => {
    const { model } = await open(['from sklearn.cluster import KMeans\nKMeans(3)']);
    model.ask('sklearn>=1.3');
    await rest();
    expect(found(model)).toEqual([]);
    model.ask('sklearn>=1.4');
    await rest();
    expect(found(model)).toEqual(['scikit-learn 1.4: M3 in cell 1']);
  });

  it('finds the same in other versions of the notebook', async () => {
    const { model } = await open(OLD_CODE, { pandas: '3' });
    const changed = makeDocument(IMPORTS, 'pd.DataFrame().append(1)', 'np.float(1)');
    expect(model.findingsIn(changed).map(({ data }) => data.api)).toEqual([
      'pandas.DataFrame.append'
    ]);
    expect(found(model)).toEqual(['pandas 3: M1 in cell 2']);
  });

  it('keeps the answer where a question cannot be read', async () => {
    const { model } = await open(OLD_CODE, { pandas: '3' });
    const before = model.view;
    model.ask('pandas>=3, numpy');
    await rest();
    expect(model.unreadable).toEqual(['numpy']);
    expect(model.view).toBe(before);
  });

  it('says of which libraries nothing is known, and which are not imported', async () => {
    const { model } = await open(['x = 1']);
    model.ask('torch>=2, scipy>=1.14');
    await rest();
    expect(model.view?.libraries).toEqual([
      { name: 'torch', version: '2', isKnown: false, isImported: false, findings: [] },
      { name: 'scipy', version: '1.14', isKnown: true, isImported: false, findings: [] }
    ]);
  });

  it('lists versions that do not work together, at the first of the question', async () => {
    const { model, session } = await open(['import numpy, pandas'], { numpy: '2' });
    session.facts = { requirements: pinned('pandas==2.1.4') };
    model.ask('numpy>=2, scipy>=1.14');
    await rest();
    expect(found(model)).toEqual(['numpy 2: M4 in cell 1']);
    const [finding] = model.view?.libraries[0].findings ?? [];
    expect(finding.data.libraries).toEqual(['pandas', 'numpy']);
    model.ask('numpy>=2, pandas>=2.1');
    await rest();
    expect(found(model)).toEqual(['numpy 2: M4 in cell 1']);
    model.ask('numpy>=2, pandas>=2.2.2');
    await rest();
    expect(found(model)).toEqual([]);
  });

  it('leaves out versions that do not work together where the question is about neither', async () => {
    const { model, session } = await open(['import numpy, pandas, scipy'], { scipy: '1.14' });
    session.facts = { requirements: pinned('pandas==2.1.4\nnumpy==2.0.2') };
    session.update({ analysis: analyzed('import numpy, pandas, scipy') });
    await rest();
    expect(found(model)).toEqual([]);
  });

  it('knows the libraries that are only known not to work with others', async () => {
    const { model } = await open(['import flask'], { flask: '3' });
    expect(model.view?.libraries).toEqual([
      { name: 'flask', version: '3', isKnown: true, isImported: true, findings: [] }
    ]);
  });

  it('lists only what the question is about, not what the kernel lacks', async () => {
    const { model, session } = await open(OLD_CODE, { pandas: '3' });
    const numpy = { name: 'numpy', found: true, distribution: 'numpy', version: '2.1' };
    session.facts = {
      kernel: { modules: new Map([['numpy', numpy]]), changedModules: [] } as never
    };
    session.update({ analysis: analyzed(...OLD_CODE) });
    await rest();
    expect(found(model)).toEqual(['pandas 3: M1 in cell 2']);
  });

  it('counts the findings that comments hide', async () => {
    const { model } = await open([IMPORTS, 'np.float(1)  # freshkernel: ignore[M1]'], {
      numpy: '2'
    });
    expect(found(model)).toEqual([]);
    expect(model.view?.hiddenByComments).toBe(1);
  });

  it('follows edits, with one session for each question', async () => {
    const { model, session } = await open(OLD_CODE, { pandas: '3' });
    session.update({ analysis: analyzed(IMPORTS, 'pd.DataFrame().map(str)') });
    await rest();
    expect(found(model)).toEqual([]);
    expect(session.questions).toBe(1);
    model.ask('numpy>=2');
    await rest();
    expect(session.questions).toBe(2);
  });

  it('waits for the analysis', async () => {
    const session = new FakeSession();
    session.state = { ...session.state, analysis: { kind: 'waiting' } };
    const model = new UpgradeModel(session.session, core, knownApiChanges(), () => ({}));
    await rest();
    expect([model.question, model.view]).toEqual([null, null]);
    session.update({ analysis: analyzed(...OLD_CODE) });
    await rest();
    expect(found(model)).toHaveLength(3);
  });

  it('ends with the notebook', async () => {
    const { model, session } = await open(OLD_CODE);
    const ended = jest.fn();
    model.disposed.connect(ended);
    session.analysis.disposed.emit();
    expect(ended).toHaveBeenCalledTimes(1);
    session.update({ analysis: analyzed('x = 1') });
    await rest();
    expect(found(model)).toHaveLength(3);
  });
});
