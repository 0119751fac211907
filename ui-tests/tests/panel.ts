// Page object for the panel.
import { expect, type Locator, type Page } from '@playwright/test';

/** The Freshkernel panel of a page. */
export class Panel {
  readonly root: Locator;

  constructor(private readonly page: Page) {
    this.root = page.locator('.jp-Freshkernel-panel');
  }

  /** Opens the panel with its tab in the sidebar. */
  async open(): Promise<void> {
    if (!(await this.root.isVisible())) {
      await this.page.locator('.jp-SideBar .lm-TabBar-tab[data-id="freshkernel-panel"]').click();
    }
    await expect(this.root).toBeVisible();
  }

  /** Opens the panel with the button in the notebook's toolbar. */
  async openByButton(): Promise<void> {
    if (!(await this.root.isVisible())) {
      await this.page
        .locator('.jp-NotebookPanel-toolbar [data-command="freshkernel:show-panel"]')
        .click();
    }
    await expect(this.root).toBeVisible();
  }

  /** The listed findings, except those that were just fixed. */
  get findings(): Locator {
    return this.root.locator('.jp-Freshkernel-finding[data-fixed="false"]');
  }

  /** The line with the state of the notebook's kernel. */
  get kernelLine(): Locator {
    return this.root.locator('.jp-Freshkernel-kernel');
  }

  /** Opens the rows of repeated messages, whose places are not listed before. */
  async openRepeats(): Promise<void> {
    const closed = this.root.locator('.jp-Freshkernel-repeats[aria-expanded="false"]');
    await expect(closed.first()).toBeVisible();
    while ((await closed.count()) > 0) {
      await closed.first().locator('.jp-Freshkernel-repeated').click();
    }
  }

  /** The findings that contain a text. */
  finding(text: string | RegExp): Locator {
    return this.findings.filter({ hasText: text });
  }

  /** Presses a button of a finding; buttons appear on hover. */
  async press(finding: Locator, button: string | RegExp): Promise<void> {
    await finding.hover();
    await finding.getByRole('button', { name: button }).click();
  }

  /** Goes to a finding with a click on its message. */
  async goTo(finding: Locator): Promise<void> {
    await finding.locator('.jp-Freshkernel-sentence').click({ position: { x: 4, y: 4 } });
  }

  /** Applies a fix and accepts its preview, if there is one. */
  async fix(finding: Locator, fix: string | RegExp): Promise<void> {
    await this.press(finding, fix);
    const apply = this.page.locator('.jp-Dialog').getByRole('button', { name: 'Apply' });
    await expect(apply.or(this.page.getByRole('button', { name: 'Undo' })).first()).toBeVisible();
    if (await apply.isVisible()) {
      await apply.click();
    }
  }

  /** Hides a finding with its menu. */
  async hide(finding: Locator, how: string): Promise<void> {
    const item = this.page.locator('.lm-Menu .lm-Menu-item', { hasText: how });
    // The project's settings are loaded a moment after the first findings.
    await expect(async () => {
      await this.page.keyboard.press('Escape');
      await this.press(finding, 'Hide');
      await expect(item).not.toHaveClass(/lm-mod-disabled/, { timeout: 500 });
    }).toPass();
    await item.click();
  }

  /** The messages of the findings. */
  async sentences(): Promise<string[]> {
    return this.findings.locator('.jp-Freshkernel-sentence').allInnerTexts();
  }
}

/** Opens the tooltip of a mark in the editor; tries again, because CodeMirror closes it when the diagnostics change. */
export async function hintAt(page: Page, mark: Locator, text: string): Promise<Locator> {
  const hint = page.locator('.cm-tooltip-lint').filter({ hasText: text });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await mark.hover();
    await expect(hint).toBeVisible({ timeout: 3000 });
  }).toPass();
  return hint;
}

/** Presses a button of the tooltip of a mark; tries again if CodeMirror closes it before. */
export async function pressInHint(
  page: Page,
  mark: Locator,
  text: string,
  name: string | RegExp
): Promise<void> {
  await expect(async () => {
    const hint = await hintAt(page, mark, text);
    await hint.getByRole('button', { name }).click({ timeout: 3000 });
  }).toPass();
}
