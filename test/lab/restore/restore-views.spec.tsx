/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import * as React from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { act } from 'react-dom/test-utils';
import { wordsOf } from '../../../src/lab/restore/approach-words';
import { ProgressView } from '../../../src/lab/restore/progress-view';
import { ResultView } from '../../../src/lab/restore/result-view';
import { RestoreFollower } from '../../../src/lab/restore/restore-follower';
import { StepChoice } from '../../../src/lab/restore/step-choice';
import type {
  ModernizeTrial,
  ReportedScore,
  RestorationProgress,
  RestoreApproach,
  RestoreDocument
} from '../../../src/protocol';
import { documentOf, resultOf, sharedNotebook } from './results';

const trans = nullTranslator.load('freshkernel');
let root: Root | null = null;
let node: HTMLElement;

function mount(element: JSX.Element): void {
  node = document.createElement('div');
  const made = createRoot(node);
  root = made;
  act(() => made.render(element));
}

function textOf(
  more: Partial<RestoreDocument> = {},
  approach: RestoreApproach = 'restore'
): string {
  const choice = new StepChoice(documentOf(sharedNotebook()), resultOf(more));
  mount(<ResultView choice={choice} approach={approach} trans={trans} />);
  return node.textContent;
}

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(() => act(() => root?.unmount()));

const TRIAL: ModernizeTrial = {
  kind: 'rewrite',
  cell_index: 1,
  detail: 'Replace `numpy.float`',
  kept: true,
  cells: 6,
  seconds: 1
};

const SCORE: ReportedScore = {
  cell_index: 4,
  cell_number: 5,
  metric: 'accuracy',
  label: '<b>accuracy</b>',
  stored: 0.9,
  fresh: 0.91244,
  runs: [0.91244],
  difference: 0.0138,
  within: true
};

const NONE = { equal: 0, compared: 0 };

const MODERNIZATION: Partial<RestoreDocument> = {
  rounds: 2,
  record: [
    { stage: 'rules', seconds: 2, tried: [TRIAL], changes: [] },
    {
      stage: 'scores',
      seconds: 3,
      tried: [
        { ...TRIAL, kind: 'default', detail: 'Use `n_init=10`', kept: false },
        { ...TRIAL, kind: 'default', detail: 'Use `max_iter=1`', kept: false, cells: null }
      ],
      changes: []
    }
  ],
  progress: {
    seconds: 6,
    code_cells: 6,
    first: { cells: 1, outputs: NONE, scores: NONE, seconds: 1 },
    last: {
      cells: 6,
      outputs: { equal: 5, compared: 5 },
      scores: { equal: 1, compared: 2 },
      seconds: 2
    },
    scores: [
      SCORE,
      { ...SCORE, cell_index: 5, label: 'r2', stored: 0.5, runs: [0.25, 0.3], within: false }
    ],
    score_tolerance: 0.1
  }
};

describe('the result of a restoration', () => {
  it('has a verdict, warnings and the steps with what is known of them', () => {
    const text = textOf();
    expect(text).toContain('Partly restored: the notebook runs to its end with stand-ins.');
    expect(text).toContain('0 % → 100 % of the code cells run · 6 runs');
    expect(text).toContain('results that depend on them mean nothing');
    expect(text).toContain('pip install tabulate==0.9.0');
    const labels = [...node.querySelectorAll('[data-trust]')].map(each => each.textContent);
    expect(labels).toEqual([
      'Confirmed by a stored output',
      'Certain',
      'Not confirmed',
      'Stand-in',
      'Certain'
    ]);
    expect(text).toContain('Adds a-restored.restore/a.csv');
    expect(text).not.toContain('did not run with this choice');
  });

  it('says which step a step needs, and that the choice did not run', () => {
    textOf();
    const boxes = [...node.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
    act(() => boxes[1].click());
    expect(node.textContent).toContain('Needs step 2');
    expect(node.textContent).toContain('did not run with this choice');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false, true, true, true]);
  });

  it.each<[Partial<RestoreDocument>, string]>([
    [{ verdict: 'executable', synthetic: false }, 'Nothing to restore'],
    [{ verdict: 'restored', synthetic: false }, 'Restored: the notebook runs to its end.'],
    [{ synthetic: false }, 'but its outputs do not confirm it'],
    [{ after: 0.5 }, 'runs further, but not to its end'],
    [{ verdict: 'pathological', before: 0.5, after: 0.5 }, 'Not restored: no step helped.'],
    [{ differing: [0, 2] }, 'The outputs of cells 1, 3 differ from the stored ones.'],
    [{ notes: ['The limit of runs or time was reached.'] }, 'The limit of runs']
  ])('says %j', (more, sentence) => {
    expect(textOf(more)).toContain(sentence);
  });

  it.each<[Partial<RestoreDocument>, string]>([
    [{ verdict: 'executable', synthetic: false }, 'Nothing to modernize'],
    [{ verdict: 'restored', synthetic: false }, 'Modernized: the notebook runs to its end.'],
    [{ synthetic: true }, 'Partly modernized: the notebook runs to its end with stand-ins.'],
    [{ synthetic: false }, 'Partly modernized: the notebook runs to its end, but its outputs'],
    [{ after: 0.5 }, 'Partly modernized: the notebook runs further, but not to its end'],
    [{ verdict: 'pathological', before: 0.5, after: 0.5 }, 'Not modernized: no step helped.']
  ])('says of a modernization %j', (more, sentence) => {
    const text = textOf(more, 'modernize');
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/restored:|to restore/i);
  });

  it('shows cells, outputs, scores and rounds of a modernization in one place', () => {
    const text = textOf({ verdict: 'restored', synthetic: false, ...MODERNIZATION }, 'modernize');
    const cells = [...node.querySelectorAll('.jp-Freshkernel-numbers tr')].map(row =>
      [...row.children].map(({ textContent }) => textContent)
    );
    expect(cells).toEqual([
      ['', 'Before', 'After'],
      ['Code cells that run', '1 of 6', '6 of 6'],
      ['Outputs as stored', '–', '5 of 5'],
      ['Scores within 10 %', '–', '1 of 2'],
      ['Score', 'Stored', 'Now'],
      ['<b>accuracy</b> Cell 5', '0.9', '0.9124'],
      ['r2 Cell 6', '0.5', '0.25 or 0.3 differs']
    ]);
    expect(node.querySelector('b')).toBeNull();
    expect(text).toContain('2 rounds in 6 s');
    const kept = [...node.querySelectorAll('[data-kept]')].map(each => each.textContent);
    expect(kept).toEqual([
      'Replace numpy.float · kept',
      'Use n_init=10 · did not help',
      'Use max_iter=1 · could not be run'
    ]);
  });

  it('shows no numbers of a restoration', () => {
    textOf();
    expect(node.querySelector('.jp-Freshkernel-modernization')).toBeNull();
  });

  it('takes the name of a notebook as it is', () => {
    const { question } = wordsOf('modernize', trans);
    expect(question("$& $' %1.ipynb")).toBe("Modernize $& $' %1.ipynb?");
  });

  it('says where the notebook still stops; the content of a notebook is text', () => {
    const failure = {
      cell_index: 1,
      cell_id: 'c1',
      exception: 'ValueError',
      message: '<img src=x onerror=alert(1)>\nmore',
      cause: 'data' as const,
      reason: 'The data is not what the code expects.'
    };
    const text = textOf({ failure });
    expect(text).toContain('stops in cell 2: ValueError: <img src=x onerror=alert(1)>');
    expect(text).toContain('The data is not what the code expects.');
    expect(node.querySelector('img')).toBeNull();
  });
});

describe('the progress of a restoration', () => {
  it('shows the run, what is tried and the steps so far', async () => {
    const restoration = {
      id: 'a',
      path: 'a.ipynb',
      state: 'running' as const,
      message: '',
      created: 0,
      seconds: null
    };
    const answers: RestorationProgress[] = [
      { restoration, events: [{ kind: 'running', run: 1, limit: 30 }], next: 1 },
      {
        restoration,
        events: [
          { kind: 'trying', step: 'import', cell_index: 2, detail: 'Add `import math`' },
          { kind: 'running', run: 2, limit: 30 },
          {
            kind: 'kept',
            step: 'import',
            cell_index: 2,
            detail: 'Add `import math`',
            executability: 0.667
          }
        ],
        next: 4
      },
      { restoration: { ...restoration, state: 'cancelled' }, events: [], next: 4 }
    ];
    let answer = (): void => undefined;
    const client = {
      start: () => Promise.reject(new Error()),
      result: () => Promise.reject(new Error()),
      remove: () => Promise.resolve(),
      progress: () =>
        new Promise<RestorationProgress>(resolve => {
          answer = () => resolve(answers.shift()!);
        })
    };
    const follower = new RestoreFollower(client, restoration);
    const ended = follower.follow();
    mount(<ProgressView follower={follower} trans={trans} />);
    expect(node.textContent).toContain('Starting…');
    await act(() => Promise.resolve(answer()));
    expect(node.textContent).toContain('Running the notebook as it is');
    expect(node.textContent).toContain('Run 1 of at most 30');
    await act(() => Promise.resolve(answer()));
    expect(node.textContent).toContain('Trying: Add import math');
    expect(node.querySelector('li')?.textContent).toBe('Add import math66 %');
    await act(() => Promise.resolve(answer()));
    expect(await ended).toBeNull();
  });
});
