// The documentation site: every link, both color schemes, a narrow window, search.
import { expect, test, type Page } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { violationsIn } from '../accessibility';
import { siteServer } from '../../servers';
import { logOf } from './requests';

const LOOKED_AT = [
  'docs/README.html',
  'docs/start.html',
  'docs/jupyterlab.html',
  'docs/rules/README.html',
  'docs/rules/H6-undefined-name.html',
  'docs/comparison.html',
  'docs/settings.html',
  'CHANGELOG.html'
];

/** Pages that the generator writes, by path, without those of JupyterLite. */
function builtPages(): readonly string[] {
  return readdirSync(siteServer.folder, { recursive: true, encoding: 'utf8' })
    .map(name => name.split(path.sep).join('/'))
    .filter(name => name.endsWith('.html') && !/^(?:lite|_static|_downloads)\//.test(name));
}

/** The ids and the addresses of a page. */
async function partsOf(
  page: Page,
  text: string
): Promise<{ readonly ids: readonly string[]; readonly links: readonly string[] }> {
  return page.evaluate(html => {
    const found = new DOMParser().parseFromString(html, 'text/html');
    const all = (selector: string, name: string): string[] =>
      [...found.querySelectorAll(selector)].flatMap(each => each.getAttribute(name) ?? []);
    const links = ['a[href]', 'link[href]'].flatMap(each => all(each, 'href'));
    const sources = ['img[src]', 'script[src]'].flatMap(each => all(each, 'src'));
    return {
      ids: [...all('[id]', 'id'), ...all('a[name]', 'name')],
      links: [...links, ...sources]
    };
  }, text);
}

test('every link and anchor of the built site leads somewhere', async ({ page }) => {
  await page.goto('docs/README.html');
  const pages = builtPages();
  expect(pages.length).toBeGreaterThan(100);
  const parts = new Map(
    await Promise.all(
      pages.map(async name => {
        const text = readFileSync(path.join(siteServer.folder, name), 'utf8');
        return [name, await partsOf(page, text)] as const;
      })
    )
  );
  const broken = [...parts].flatMap(([name, { links }]) =>
    links
      .filter(link => {
        const target = new URL(link, `http://site/${name}`);
        if (target.host !== 'site') {
          return false;
        }
        const file = decodeURIComponent(target.pathname).slice(1);
        const anchor = decodeURIComponent(target.hash.slice(1));
        const isThere = existsSync(path.join(siteServer.folder, file));
        return !isThere || (anchor !== '' && parts.get(file)?.ids.includes(anchor) === false);
      })
      .map(link => `${name}: ${link}`)
  );
  expect(broken).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe-core finds nothing in the ${colorScheme} site, and no page asks elsewhere`, async ({
    browser,
    baseURL
  }) => {
    const page = await browser.newPage({ colorScheme, baseURL });
    const log = logOf(page, siteServer.url);
    const found: string[] = [];
    const backgrounds = new Set<string>();
    for (const name of LOOKED_AT) {
      await page.goto(name);
      found.push(...(await violationsIn(page, 'body')).map(each => `${name}: ${each}`));
      backgrounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }
    expect(found).toEqual([]);
    expect(log).toEqual({ elsewhere: [], failed: [], errors: [] });
    const [background] = [...backgrounds].map(color => Number(/\d+/.exec(color)?.[0]));
    expect(backgrounds.size).toBe(1);
    expect(background > 128).toBe(colorScheme === 'light');
    await page.close();
  });
}

test('a page fits a narrow window, with the navigation behind a button', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  for (const name of LOOKED_AT) {
    await page.goto(name);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([name, width]).toEqual([name, 400]);
  }
  const navigation = page.locator('.sidebar-drawer');
  await expect(navigation).not.toBeInViewport();
  await page.locator('.mobile-header .nav-overlay-icon').click();
  await expect(navigation.getByText('Settings', { exact: true })).toBeInViewport();
});

test('the first page leads to the others, and the search finds a setting', async ({ page }) => {
  await page.goto('');
  await expect(page.locator('h1')).toContainText('Freshkernel');
  const groups = page.locator('.sidebar-tree .caption-text');
  expect(await groups.allInnerTexts()).toContain('Get it running again'.toUpperCase());
  await page.locator('.sidebar-search').fill('per-file-ignores');
  await page.keyboard.press('Enter');
  const results = page.locator('#search-results a');
  await expect(results.filter({ hasText: 'Settings' }).first()).toBeVisible();
});
