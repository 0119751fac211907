/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { applySteps, isUnchanged } from '../../../src/lab/restore/apply-steps';
import { StepChoice } from '../../../src/lab/restore/step-choice';
import { documentOf, resultOf, sharedNotebook, sourcesOf } from './results';

const trans = nullTranslator.load('freshkernel');

// Yjs warns when a cell is read before it is in a notebook, as JupyterLab's model does.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation());

function choiceOf(): StepChoice {
  return new StepChoice(documentOf(sharedNotebook()), resultOf());
}

describe('the steps to take or leave', () => {
  it('are all taken at first, each with what is known of it', () => {
    const choice = choiceOf();
    expect(
      choice.rows.map(({ isChosen, blockedBy, trust }) => [isChosen, blockedBy, trust])
    ).toEqual([
      [true, null, 'confirmed'],
      [true, null, 'certain'],
      [true, null, 'not-confirmed'],
      [true, null, 'stand-in'],
      [true, null, 'certain']
    ]);
    expect([choice.isWhole, choice.hasEffect]).toEqual([true, true]);
    expect(choice.files.map(({ path }) => path)).toEqual(['a-restored.restore/a.csv']);
    expect(choice.requirements).toEqual(['tabulate==0.9.0']);
    expect(choice.rows[0].preview).toEqual([{ kind: 'move', index: 1, after: null }]);
    // Below a cell that an earlier step inserts at the top.
    expect(choice.rows[2].preview).toMatchObject([{ kind: 'insert', after: null }]);
  });

  it('are left with those that build on them, and taken again', () => {
    const choice = choiceOf();
    let changes = 0;
    choice.changed.connect(() => changes++);
    choice.toggle(1);
    expect(choice.rows.map(({ isChosen }) => isChosen)).toEqual([true, false, true, true, true]);
    expect(choice.rows[2].blockedBy).toBe(1);
    expect(choice.isWhole).toBe(false);
    choice.toggle(3);
    choice.toggle(4);
    expect([choice.files, choice.requirements]).toEqual([[], []]);
    choice.toggle(0);
    expect(choice.hasEffect).toBe(false);
    [0, 1, 3, 4].forEach(step => choice.toggle(step));
    expect([choice.isWhole, changes]).toEqual([true, 8]);
  });

  it('are applied as one step of the undo history', () => {
    const notebook = sharedNotebook();
    const choice = new StepChoice(documentOf(notebook), resultOf());
    applySteps(notebook, choice.edits, trans);
    expect(sourcesOf(notebook)).toEqual([
      'import math',
      'f = 1',
      'total = 1',
      'print(total)',
      'print(math.pi)'
    ]);
    notebook.undo();
    expect(sourcesOf(notebook)).toEqual(['print(total)', 'total = 1', 'print(math.pi)']);
    expect(notebook.canUndo()).toBe(false);
  });

  it('fit the notebook as long as its cells are the same', () => {
    const notebook = sharedNotebook();
    const document = documentOf(notebook);
    expect(isUnchanged(notebook, document)).toBe(true);
    notebook.cells[0].setSource('print(total)  # now');
    expect(isUnchanged(notebook, document)).toBe(false);
    notebook.cells[0].setSource('print(total)');
    expect(isUnchanged(notebook, document)).toBe(true);
    notebook.deleteCell(2);
    expect(isUnchanged(notebook, document)).toBe(false);
  });
});
