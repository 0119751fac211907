// Page object for the view of variables.
import { expect, type Locator, type Page } from '@playwright/test';
import { notebook } from './notebooks';

/** A notebook whose kernel has variables of many kinds. */
export const SHIPS = notebook([
  { markdown: '# Ships' },
  'import json',
  'ships = [{"name": "Ada", "length": 12}, {"name": "Bell", "length": 30}]',
  'ships.append({"name": "Cid", "length": 7})',
  'scale = 2',
  'def mean(values):\n    return sum(values) / len(values) * scale',
  'lengths = [ship["length"] for ship in ships]',
  'average = mean(lengths)\naverage',
  'note = "measured in 2019"',
  'class Harbor:\n    def __repr__(self):\n        open("trap.txt", "w").close()\n        return "harbor"',
  'harbor = Harbor()',
  'print(average, json.dumps(ships))'
]);

/** The view of the kernel's variables. */
export class VariablesTab {
  readonly root: Locator;

  constructor(private readonly page: Page) {
    this.root = page.locator('.jp-Freshkernel-variables');
  }

  async open(): Promise<void> {
    const command = 'freshkernel:show-variables';
    await this.page.waitForFunction(id => window.jupyterapp.commands.isEnabled(id), command);
    await this.page.evaluate(async id => {
      await window.jupyterapp.commands.execute(id);
    }, command);
    await expect(this.root.getByRole('heading', { name: 'Variables' })).toBeVisible();
  }

  /** The row of a variable. */
  row(name: string): Locator {
    return this.root.locator('tr[data-state]').filter({
      has: this.page.getByRole('button', { name, exact: true })
    });
  }

  async toggle(name: string): Promise<void> {
    await this.row(name).getByRole('button', { name, exact: true }).click();
  }
}
