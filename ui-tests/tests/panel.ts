// The panel as a user sees it.
import { expect, type Locator, type Page } from '@playwright/test';

/** The Freshkernel panel of a page. */
export class Panel {
  readonly root: Locator;

  constructor(private readonly page: Page) {
    this.root = page.locator('.jp-Freshkernel-panel');
  }

  /** Opens it by its tab in the sidebar. */
  async open(): Promise<void> {
    if (!(await this.root.isVisible())) {
      await this.page.locator('.jp-SideBar .lm-TabBar-tab[data-id="freshkernel-panel"]').click();
    }
    await expect(this.root).toBeVisible();
  }

  /** Opens it by the button of the notebook's toolbar. */
  async openByButton(): Promise<void> {
    if (!(await this.root.isVisible())) {
      await this.page
        .locator('.jp-NotebookPanel-toolbar [data-command="freshkernel:show-panel"]')
        .click();
    }
    await expect(this.root).toBeVisible();
  }

  /** The findings that are shown and not just fixed. */
  get findings(): Locator {
    return this.root.locator('.jp-Freshkernel-finding[data-fixed="false"]');
  }

  /** What the panel says of the notebook's kernel. */
  get kernelLine(): Locator {
    return this.root.locator('.jp-Freshkernel-kernel');
  }

  /** The finding whose sentence has a text. */
  finding(text: string | RegExp): Locator {
    return this.findings.filter({ hasText: text });
  }

  /** A button of a finding; they show when the finding has the focus. */
  async press(finding: Locator, button: string | RegExp): Promise<void> {
    await finding.hover();
    await finding.getByRole('button', { name: button }).click();
  }

  /** Goes to a finding's place by a click on its sentence. */
  async goTo(finding: Locator): Promise<void> {
    await finding.locator('.jp-Freshkernel-sentence').click({ position: { x: 4, y: 4 } });
  }

  /** Applies a fix, and the preview where there is one. */
  async fix(finding: Locator, fix: string | RegExp): Promise<void> {
    await this.press(finding, fix);
    const apply = this.page.locator('.jp-Dialog').getByRole('button', { name: 'Apply' });
    await expect(apply.or(this.page.getByRole('button', { name: 'Undo' })).first()).toBeVisible();
    if (await apply.isVisible()) {
      await apply.click();
    }
  }

  /** Hides a finding by its menu. */
  async hide(finding: Locator, how: string): Promise<void> {
    const item = this.page.locator('.lm-Menu .lm-Menu-item', { hasText: how });
    // The project's settings are known a moment after the first findings.
    await expect(async () => {
      await this.page.keyboard.press('Escape');
      await this.press(finding, 'Hide');
      await expect(item).not.toHaveClass(/lm-mod-disabled/, { timeout: 500 });
    }).toPass();
    await item.click();
  }

  /** The rows as they are named for screen readers. */
  async sentences(): Promise<string[]> {
    return this.findings.locator('.jp-Freshkernel-sentence').allInnerTexts();
  }
}

/** The hint at a mark in the editor. News about the cell closes it (CodeMirror does so): the pointer then comes again. */
export async function hintAt(page: Page, mark: Locator, text: string): Promise<Locator> {
  const hint = page.locator('.cm-tooltip-lint').filter({ hasText: text });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await mark.hover();
    await expect(hint).toBeVisible({ timeout: 3000 });
  }).toPass();
  return hint;
}
