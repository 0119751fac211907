import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { LintSession } from '../../../src/core/lint/session';
import { documentOf, historyOf, ran, runOf } from '../history/made-history';

const KEYSTROKES = 100;
const FACTS = { notebookFolder: null, moduleExports: () => null };

function versionOf(edit: number): ReturnType<typeof documentOf> {
  const code = `def mean(values):\n    return sum(values) + ${edit}\nclass Table:\n    size = ${edit}`;
  return documentOf(['above', 'import os'], ['edited', code], ['below', 'mean(Table())']);
}

it('keeps the syntax trees of a few versions of a cell, not one for every keystroke', async () => {
  const session = new LintSession(DEFAULT_CONFIG, FACTS);
  const history = historyOf(versionOf(0));
  ran(history, runOf(1, versionOf(0).cells[1].source));
  const trees: WeakRef<object>[] = [];
  for (let edit = 0; edit < KEYSTROKES; edit++) {
    const document = versionOf(edit);
    history.update(document);
    const { summaries } = session.lint(document, { typingIn: 'edited', history: history.state });
    trees.push(new WeakRef(summaries.get('edited')?.module ?? {}));
  }
  // What was looked at through a weak reference lives to the end of the turn.
  await new Promise(resolve => setTimeout(resolve));
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const kept = trees.filter(tree => tree.deref() !== undefined).length;
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(KEYSTROKES / 4);
});
