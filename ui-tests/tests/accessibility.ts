// Asks axe-core what people with assistive technology cannot use.
import type { Page } from '@playwright/test';

/** The parts of axe-core that are used here. */
interface Axe {
  run(
    context: { readonly include: readonly string[][]; readonly exclude: readonly string[][] },
    options: { readonly resultTypes: readonly string[] }
  ): Promise<{ readonly violations: readonly Violation[] }>;
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly {
    readonly html: string;
    readonly any: readonly { message: string }[];
  }[];
}

/** The violations below elements that match a selector, one a line. */
export async function violationsIn(page: Page, selector: string): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.addScriptTag({ path: require.resolve('axe-core/axe.min.js') });
  }
  return page.evaluate(async include => {
    const { axe } = window as unknown as { readonly axe: Axe };
    const found = [...document.querySelectorAll(include)].filter(
      node => node.getClientRects().length > 0
    );
    if (found.length === 0) {
      return [`nothing visible matches ${include}`];
    }
    // What libraries draw, and what notebooks contain, is theirs.
    const exclude = [['.jp-RenderedHTMLCommon'], ['.jp-OutputArea']];
    const { violations } = await axe.run(
      { include: [[include]], exclude },
      { resultTypes: ['violations'] }
    );
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${help}: ${html} ${any[0]?.message ?? ''}`)
    );
  }, selector);
}
