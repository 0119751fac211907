/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { RunSummary } from '../../../src/protocol';
import { ProjectContext } from '../../../src/lab/project/project-context';
import type { ProjectServices } from '../../../src/lab/project/project-context';
import type { RowLint } from '../../../src/lab/project/project-row';
import { rowOf } from '../../../src/lab/project/project-row';
import { ProjectTableRow } from '../../../src/lab/project/project-table-row';
import { summaryOf } from '../check/runs';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const EVIL = '<script>alert(1)</script><img src=x onerror=alert(2)>';
const trans = nullTranslator.load('');

/** The row of a notebook, whose name, folder, messages and checks come from others. */
function shown(name: string, lint: RowLint, ...checks: readonly RunSummary[]): HTMLElement {
  const services: Pick<ProjectServices, 'trans' | 'actions'> = {
    trans,
    actions: { open: jest.fn(), openReport: jest.fn(), check: jest.fn() }
  };
  const row = rowOf({ path: `${name}/${name}`, name, lint, progress: null, checks });
  const body = document.createElement('tbody');
  document.body.append(body);
  act(() =>
    createRoot(body).render(
      createElement(
        ProjectContext.Provider,
        { value: services as ProjectServices },
        createElement(ProjectTableRow, { row, now: 0 })
      )
    )
  );
  return body;
}

it('shows markup in names and reasons as text', () => {
  const check = summaryOf({ path: EVIL, message: EVIL, state: 'interrupted' });
  const body = shown(`${EVIL}.ipynb`, { kind: 'failed', reason: EVIL }, check);
  expect(body.querySelectorAll('script, img, [onerror]')).toHaveLength(0);
  expect(body.querySelector('th button')?.textContent).toBe(`${EVIL}.ipynb`);
  expect(body.querySelector('[data-column=lint] span')?.getAttribute('title')).toBe(EVIL);
});
