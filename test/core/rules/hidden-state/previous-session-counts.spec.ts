// Without outputs, the sentence about an earlier session is about the counts.
import { formatMessage } from '../../../../src/core/messages/message';
import type { NotebookDocument } from '../../../../src/core/notebook/document';
import { previousSession } from '../../../../src/core/rules/hidden-state/previous-session';
import { docsOf } from '../../../../src/core/rules/documentation';
import { ExampleScene } from '../example-scene';
import { contextOf } from '../example-notebook';

it.each([
  [true, 'outputs'],
  [undefined, 'outputs'],
  [false, 'counts']
])('with outputs: %s', (hasOutputs, word) => {
  const scene = new ExampleScene(docsOf(previousSession).bad[0]);
  const { history } = scene.contextFor(previousSession);
  const cells = scene.document.cells.map(cell => ({ ...cell, hasOutputs }));
  const document: NotebookDocument = { ...scene.document, cells };
  const context = contextOf(
    document,
    previousSession,
    {},
    { history, kernel: null, editing: null }
  );
  const [report] = previousSession.check(context, null);
  const template = previousSession.messages[report.message];
  expect(formatMessage({ template, values: {} })).toContain(`the ${word} are from`);
});
