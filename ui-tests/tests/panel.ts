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

  /** The findings that are shown and not just fixed. */
  get findings(): Locator {
    return this.root.locator('.jp-Freshkernel-finding[data-fixed="false"]');
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

  /** The rows as they are named for screen readers. */
  async sentences(): Promise<string[]> {
    return this.findings.locator('.jp-Freshkernel-sentence').allInnerTexts();
  }
}
