import { formatMessage } from '../../../src/core/messages/message';
import type { RuleExample } from '../../../src/core/rules/contract';
import type { ExampleLine } from '../../../src/core/rules/example-text';
import {
  cellNotes,
  eventLines,
  factLines,
  settingLines
} from '../../../src/core/rules/example-text';
import { docsOf } from '../../../src/core/rules/documentation';
import { ALL_RULES } from '../../../src/core/rules/registry';

function texts(lines: readonly ExampleLine[]): readonly string[] {
  return lines.map(({ message, text }) => formatMessage(message) + (text ?? ''));
}

const EXAMPLE: RuleExample = {
  title: 'everything',
  cells: [
    { source: 'a = 1', count: 3, tags: ['slow', 'plot'] },
    { source: '# A', type: 'markdown' },
    { source: 'x', type: 'raw' }
  ],
  path: 'other.ipynb',
  options: { names: ['df'] },
  events: [
    { kind: 'run', cell: 0 },
    { kind: 'run', cell: 2 },
    { kind: 'run', cell: 1, error: 'NameError' },
    { kind: 'run', cell: 1 },
    { kind: 'edit', cell: 0, source: 'a = 2' },
    { kind: 'edit', cell: 1, source: '' },
    { kind: 'insert', cell: 1, source: 'b = 2' },
    { kind: 'delete', cell: 2 },
    { kind: 'clear', cell: 0 },
    { kind: 'move', cell: 0, to: 1 },
    { kind: 'console', source: 'c = 3' },
    { kind: 'other-notebook', source: 'd = 4' },
    { kind: 'restart' },
    { kind: 'attach' }
  ],
  modules: {
    cv2: { found: false },
    shop: {},
    yaml: { distribution: 'PyYAML', version: '6.0' },
    tool: { distribution: 'tool', version: null }
  },
  changedModules: ['shop'],
  files: { 'requirements.txt': 'numpy\n' },
  editing: 1
};

describe('scenarios in sentences', () => {
  it('describe the events step by step and join successful executions', () => {
    expect(texts(eventLines(EXAMPLE.events ?? []))).toEqual([
      'Cells 1 and 3 run, in this order.',
      'Cell 2 runs and fails with NameError.',
      'Cell 2 runs.',
      'Cell 1 is edited to:a = 2',
      'Cell 2 is emptied.',
      'A new cell 2 is inserted:b = 2',
      'Cell 3 is deleted.',
      'The output of cell 1 is cleared.',
      'Cell 1 is moved and is now cell 2.',
      'A console of the same kernel runs:c = 3',
      'Another notebook in the same kernel runs:d = 4',
      'The kernel is restarted.',
      'The kernel is connected only from here on.'
    ]);
  });

  it('describe the facts around the cells', () => {
    expect(texts(factLines(EXAMPLE))).toEqual([
      '`requirements.txt` is:numpy',
      'The kernel’s environment has no module `cv2`.',
      'The kernel’s environment has `shop`.',
      'The kernel’s environment has `yaml`, from PyYAML 6.0.',
      'The kernel’s environment has `tool`, from tool.',
      'The file of `shop` changed after it was imported.',
      'Cell 2 is being edited.'
    ]);
    expect(texts(factLines({ title: '', cells: [], events: [], files: {} }))).toEqual([
      'The kernel is connected and has run nothing yet.',
      'The project has no requirement file.'
    ]);
  });

  it('describe settings other than the defaults', () => {
    expect(texts(settingLines(EXAMPLE))).toEqual([
      'The notebook is `other.ipynb`.',
      'With `names = ["df"]`.'
    ]);
    expect(settingLines({ title: '', cells: [], path: 'analysis-of-orders.ipynb' })).toEqual([]);
  });

  it('describe the number, type, count and tags of a cell', () => {
    expect(EXAMPLE.cells.map((cell, i) => cellNotes(cell, i).map(formatMessage))).toEqual([
      ['Cell 1', 'execution count 3', 'tagged `slow`', 'tagged `plot`'],
      ['Cell 2', 'Markdown'],
      ['Cell 3', 'raw']
    ]);
  });

  it('cover every scenario of every rule', () => {
    for (const docs of ALL_RULES.map(docsOf)) {
      for (const example of [...docs.bad, ...docs.good]) {
        const lines = [
          ...settingLines(example),
          ...eventLines(example.events ?? []),
          ...factLines(example)
        ];
        expect(texts(lines).join('\n')).not.toMatch(/[{}]\w*[{}]|undefined/);
      }
    }
  });
});
