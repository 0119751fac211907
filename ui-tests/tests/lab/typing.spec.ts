import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

// Measured alone: the limits are those of a page that was just opened.
test.use({ ownTab: true });

/** A recorded edit: the cell and the keys. */
interface RecordedEdit {
  readonly cell: number;
  readonly keys: readonly string[];
}

/** Splits text into keys; `‹Name›` is a named key. */
function keysOf(typed: string): string[] {
  return typed.match(/‹[A-Za-z+]+›|[\s\S]/g) ?? [];
}

const edit = (cell: number, typed: string): RecordedEdit => ({ cell, keys: keysOf(typed) });

// An hour's work on a small analysis, with typos.
const edits: readonly RecordedEdit[] = [
  edit(1, '‹Control+End›‹Enter›import statistics'),
  edit(2, '‹Control+End›‹Enter›weights = [1.2, 0.8, 1.5]'),
  edit(3, '‹Control+End›‹Enter›mean = statistics.mean(weights)'),
  edit(3, '‹Control+End›‹Enter›print(f"mean {mean:.2f}")'),
  edit(4, 'def heavy(limit):‹Enter›return [w for w in weights if w > limit]'),
  edit(5, 'heavy(1.0)'),
  edit(4, '‹Control+Home›‹End›‹ArrowLeft›‹ArrowLeft›=1.0'),
  edit(5, '‹Control+End›‹Backspace›‹Backspace›‹Backspace›‹Backspace›)'),
  edit(2, '‹Control+End›‹ArrowLeft›, 2.1'),
  edit(5, '‹Control+End›‹Enter›for weight in heavy():‹Enter›print(weight)'),
  edit(6, 'table = {}‹ArrowLeft›"a": 1, "b": 2'),
  edit(6, '‹Control+End›‹Enter›table["c"] = mean'),
  edit(6, '‹Control+End›‹Enter›sorted(table, key=lambda name: table[name])'),
  edit(3, '‹Control+End›‹Enter›try:‹Enter›spread = statistics.stdev(weights)'),
  edit(
    3,
    '‹Control+End›‹Enter›‹Backspace›except statistics.StatisticsError as error:‹Enter›print(error)'
  ),
  edit(7, 'text = """several‹Enter›lines"""'),
  edit(7, '‹Control+End›‹Enter›text.splitlines()[0]'),
  edit(1, '‹Control+End›‹Enter›from pathlib import Path'),
  edit(7, '‹Control+End›‹Enter›%time Path(".").resolve().nmae‹Backspace›‹Backspace›‹Backspace›ame'),
  edit(
    8,
    'with open("weights.txt", "w") as file:‹Enter›file.writelines(f"{weight}\\n" for weight in weights)'
  )
];

/** Records every finding that the panel lists, in the page. */
async function watchFindings(page: IJupyterLabPageFixture): Promise<void> {
  await page.evaluate(() => {
    const listed = (): string[] =>
      [...document.querySelectorAll('.jp-Freshkernel-finding[data-fixed="false"]')].map(
        row => row.getAttribute('aria-label') ?? ''
      );
    const seen = new Set<string>();
    const look = (): void => listed().forEach(row => seen.add(row));
    new MutationObserver(look).observe(document.querySelector('.jp-Freshkernel-panel')!, {
      subtree: true,
      childList: true,
      attributes: true
    });
    Object.assign(window, {
      freshkernelSeen: () => {
        const result = [...seen];
        seen.clear();
        look();
        return result;
      },
      freshkernelListed: listed
    });
  });
}

declare global {
  interface Window {
    freshkernelSeen(): string[];
    freshkernelListed(): string[];
  }
}

async function replay(page: IJupyterLabPageFixture, recorded: RecordedEdit): Promise<void> {
  await page.notebook.enterCellEditingMode(recorded.cell);
  for (const key of recorded.keys) {
    const named = /^‹([A-Za-z+]+)›$/.exec(key);
    if (named) {
      await page.keyboard.press(named[1]);
    } else {
      await page.keyboard.type(key);
    }
    await page.waitForTimeout(20);
  }
}

/** The first half, which has every kind of key and statement, takes a minute less. */
const replayed = process.env.FRESHKERNEL_SCALE === 'full' ? edits : edits.slice(0, 10);

test('no finding flickers while an hour’s edits are typed', async ({ page, openNotebook }) => {
  test.setTimeout(300_000);
  const panel = await openNotebook(
    notebook([
      { markdown: '# Weights' },
      '# modules',
      '# data',
      '# statistics',
      '',
      '',
      '',
      '',
      '',
      { markdown: 'The end.' }
    ])
  );
  await watchFindings(page);
  const flickered: string[] = [];
  for (const recorded of replayed) {
    const before = await page.evaluate(() => window.freshkernelListed());
    await page.evaluate(() => window.freshkernelSeen());
    await replay(page, recorded);
    // An edit ends when the user pauses.
    await page.waitForTimeout(1500);
    const after = await page.evaluate(() => window.freshkernelListed());
    const seen = await page.evaluate(() => window.freshkernelSeen());
    for (const row of seen) {
      if (!before.includes(row) && !after.includes(row)) {
        flickered.push(`${recorded.keys.join('')}: ${row}`);
      }
    }
  }
  expect(flickered).toEqual([]);
  expect(edits).toHaveLength(20);
  await expect(panel.findings).toHaveCount(0);
});
