/** @jest-environment jsdom */
import type { Diagnostic } from '@codemirror/lint';
import { linter, setDiagnostics } from '@codemirror/lint';
import type { TransactionSpec } from '@codemirror/state';
import { EditorState } from '@codemirror/state';
import { closesHint } from '../../../src/lab/editor/hint-lifetime';

const MARK: Diagnostic = {
  from: 0,
  to: 4,
  severity: 'error',
  source: 'Freshkernel H6',
  message: 'load is not defined',
  actions: [{ name: 'Change to road', apply: () => undefined }]
};
const ELSEWHERE: Diagnostic = { ...MARK, from: 8, to: 12, message: 'path is not defined' };

const initial = EditorState.create({ doc: 'load() ;path', extensions: linter(() => []) });
const state = initial.update(setDiagnostics(initial, [MARK])).state;

/** What a change does with the tooltip of MARK. */
function answer(...specs: readonly TransactionSpec[]): false | null {
  return closesHint(state.update(...specs), MARK.from, MARK.to);
}

describe('the tooltip of a mark', () => {
  it('stays open while the same diagnostics are found there', () => {
    expect(answer(setDiagnostics(state, [MARK]))).toBe(false);
    expect(answer(setDiagnostics(state, [MARK, ELSEWHERE]))).toBe(false);
  });

  it.each<[string, readonly Diagnostic[]]>([
    ['the diagnostic is gone', []],
    ['only others are left', [ELSEWHERE]],
    ['an equal one has its place, whose buttons would do nothing', [{ ...MARK }]],
    ['another diagnostic appeared there', [MARK, { ...ELSEWHERE, from: 2 }]]
  ])('closes as CodeMirror decides where %s', (_, diagnostics) => {
    expect(answer(setDiagnostics(state, diagnostics))).toBeNull();
  });

  it('closes as CodeMirror decides where the text changed or nothing was found', () => {
    const typed = { changes: { from: 0, insert: 'x = ' } };
    expect(answer(typed)).toBeNull();
    expect(answer({ selection: { anchor: 1 } })).toBeNull();
    expect(answer(setDiagnostics(state, [MARK]), typed)).toBeNull();
  });
});
