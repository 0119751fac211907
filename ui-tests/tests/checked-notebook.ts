// A notebook with stored outputs, some of which are reproducible.
import type { Locator, Page } from '@playwright/test';

interface Sketch {
  readonly source: string;
  readonly outputs: readonly object[];
}

function printed(text: string): object {
  return { output_type: 'stream', name: 'stdout', text };
}

function table(value: string): object {
  const rows = `<tr><th>city</th><th>people</th></tr><tr><td>Ulm</td><td>${value}</td></tr>`;
  return {
    output_type: 'display_data',
    metadata: {},
    data: {
      'text/html': `<table>${rows}</table><img src=x onerror="window.hacked = true">`,
      'text/plain': `city people\nUlm ${value}`
    }
  };
}

const TABLE = [
  'from IPython.display import HTML, display',
  'rows = "<tr><th>city</th><th>people</th></tr><tr><td>Ulm</td><td>130</td></tr>"',
  'display({"text/html": f"<table>{rows}</table>", "text/plain": "city people"}, raw=True)'
].join('\n');

const SKETCHES: readonly Sketch[] = [
  { source: 'print("steady")', outputs: [printed('steady\n')] },
  {
    source: 'import random\nprint("draw:", random.random())',
    outputs: [printed('draw: 0.25\n')]
  },
  { source: 'import time\nprint("now:", time.time())', outputs: [printed('now: 1.5\n')] },
  { source: 'print(object())', outputs: [printed('<object object at 0x7f0000000001>\n')] },
  { source: TABLE, outputs: [table('126')] },
  { source: 'print(total)', outputs: [printed('0\n')] }
];

/** The notebook; `first` is put before its cells. */
export function checkedNotebook(first = '# Draws of today'): object {
  return {
    cells: [
      { cell_type: 'markdown', id: 'title', metadata: {}, source: first },
      ...SKETCHES.map(({ source, outputs }, at) => ({
        cell_type: 'code',
        id: `cell-${at + 1}`,
        metadata: {},
        source,
        outputs,
        execution_count: at + 1
      }))
    ],
    metadata: {
      kernelspec: { display_name: 'Python 3 (ipykernel)', language: 'python', name: 'python3' },
      language_info: { name: 'python', version: '3.8.1' }
    },
    nbformat: 4,
    nbformat_minor: 5
  };
}

/** Page object for the report of a check. */
export class Report {
  readonly root: Locator;

  constructor(page: Page) {
    this.root = page.locator('.jp-Freshkernel-report:visible');
  }

  /** The verdict as a sentence. */
  get verdict(): Locator {
    return this.root.locator('h1');
  }

  /** The row of a cell, by its number in the notebook. */
  row(cell: number): Locator {
    return this.root.locator('.jp-Freshkernel-cell').filter({
      has: this.root.page().getByText(`Cell ${cell}`, { exact: true })
    });
  }

  /** Opens the outputs of a cell. */
  async open(cell: number): Promise<Locator> {
    const toggle = this.row(cell).locator('.jp-Freshkernel-cellToggle');
    if ((await toggle.getAttribute('aria-expanded')) !== 'true') {
      await toggle.click();
    }
    return this.row(cell).locator('.jp-Freshkernel-outputs');
  }

  /** A button of the report. */
  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }
}
