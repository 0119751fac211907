/** @jest-environment jsdom */
import { ReactWidget } from '@jupyterlab/apputils';
import { nullTranslator } from '@jupyterlab/translation';
import * as React from 'react';
import { historySliceSteps } from '../../../src/core/lint/history-slice';
import { allAtOnce } from '../../../src/core/memo/steps';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { sessionExecutions } from '../../../src/lab/session/session-executions';
import { SliceView } from '../../../src/lab/slices/slice-dialog';
import type { SliceQuestion } from '../../../src/lab/slices/slice-dialog';
import { documentOf } from '../graph/graph-notebook';
import { click, mountView } from '../mounted-view';
import { WatchedNotebook } from '../watched-notebook';

const act = jest.fn<undefined, Parameters<SliceQuestion['act']>>();
const goTo = jest.fn<undefined, Parameters<SliceQuestion['goTo']>>();

/** Runs three cells, the second of which fails on its second line, and asks what made the third. */
function asked(): SliceQuestion {
  const open = new WatchedNotebook('x = []', 'x.append(1)\n1 / 0', 'print(x)');
  open.run(0, ['x']);
  const traceback = ['Cell In[2], line 2\n----> 2 1 / 0'];
  open.outputs.receive('request', 'execute_input', {});
  open.outputs.receive('request', 'error', { ename: 'ZeroDivisionError', evalue: '', traceback });
  const error = { exception: 'ZeroDivisionError', message: '' };
  open.run(1, [], { status: 'error', error, message_id: 'request' });
  open.run(2, []);
  open.edit('x = [0]', 'y = 1', 'print(x)');
  const { session } = open;
  const id = session.state.kernel?.history.session ?? '';
  const executed = sessionExecutions(session, id);
  if (executed === null) {
    throw new Error('no executions');
  }
  const target = { kind: 'execution' as const, sequence: 3 };
  const cells = new Map(documentOf('x = [0]', 'y = 1', 'print(x)').cells.map(c => [c.key, c]));
  return {
    title: '',
    find: async byStatement =>
      Promise.resolve(
        allAtOnce(
          historySliceSteps(documentOf(), DEFAULT_CONFIG, executed, {
            target,
            direction: 'backward',
            byStatement
          })
        )
      ),
    cellOf: ({ execution }) => cells.get(execution.cell ?? '') ?? null,
    act,
    goTo
  };
}

function items(node: HTMLElement): readonly (string | null)[] {
  return [...node.querySelectorAll('li')].map(item => item.textContent);
}

it('lists the executions with their versions, up to the line that failed', async () => {
  const view = React.createElement(SliceView, {
    question: asked(),
    trans: nullTranslator.load('')
  });
  const node = await mountView(ReactWidget.create(view));
  expect(node.querySelector('[role=status]')?.textContent).toContain('3 of 3 executions.');
  expect(items(node)).toEqual([
    expect.stringMatching(/^\[1\] Cell 1 \(edited since\)x = \[\]$/),
    expect.stringMatching(/^\[2\] Cell 2 \(line 1, edited since\)x\.append\(1\)$/),
    expect.stringMatching(/^\[3\] Cell 3print\(x\)$/)
  ]);
  await click(node, 'Cell 3');
  expect(goTo.mock.calls[0][0].index).toBe(2);
  await click(node, 'Copy');
  expect(act.mock.calls[0][0]).toBe('copy');
});

it('knows nothing of other sessions', () => {
  const open = new WatchedNotebook('x = 1');
  expect(sessionExecutions(open.session, 'unknown')).toBeNull();
});
