/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { docsOf } from '../../../src/core/rules/documentation';
import { ALL_RULES, findRule } from '../../../src/core/rules/registry';
import type { RuleDefinition } from '../../../src/core/rules/contract';
import { RulePage } from '../../../src/lab/panel/rule-page';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const trans = nullTranslator.load('freshkernel');

function pageOf(rule: RuleDefinition): HTMLElement {
  const node = document.createElement('div');
  const root = createRoot(node);
  act(() => {
    root.render(createElement(RulePage, { rule, trans }));
  });
  const page = node.cloneNode(true) as HTMLElement;
  act(() => root.unmount());
  return page;
}

/** The first example of a rule, as text. */
function firstExample(code: string): string {
  const rule = findRule(code);
  return rule === null ? '' : (pageOf(rule).querySelector('figure')?.textContent ?? '');
}

describe('the page of a rule', () => {
  it.each(ALL_RULES.map((rule): [string, RuleDefinition] => [rule.code, rule]))(
    '%s shows every scenario',
    (_, rule) => {
      const page = pageOf(rule);
      const { bad, good } = docsOf(rule);
      expect(page.querySelectorAll('figure')).toHaveLength(bad.length + good.length);
      expect(page.querySelectorAll('blockquote')).toHaveLength(
        bad.flatMap(example => example.messages ?? []).length
      );
    }
  );

  it('lists the events in order', () => {
    const text = firstExample('X2');
    expect(text).toContain('Cell 1 runs and fails with FileNotFoundError.');
    expect(text.indexOf('Cell 2 runs and fails with NameError.')).toBeGreaterThan(
      text.indexOf('Cell 1 runs and fails')
    );
  });

  it('lists the facts of the kernel', () => {
    expect(firstExample('H14')).toContain('The file of shop_tools changed after it was imported.');
    expect(firstExample('I5')).toContain('The kernel’s environment has no module cv2.');
  });
});
