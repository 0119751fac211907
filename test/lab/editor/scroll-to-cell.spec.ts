/** @jest-environment jsdom */
import type { Cell } from '@jupyterlab/cells';
import type { Notebook } from '@jupyterlab/notebook';
import { ScrollToCell } from '../../../src/lab/editor/scroll-to-cell';

/** A notebook whose cell takes a number of frames to come into view. */
class SlowNotebook {
  readonly node = document.createElement('div');
  readonly cellNode = document.createElement('div');
  frames = 0;
  /** The frames after which the notebook renders the cell; it renders one cell a frame until then. */
  renderedAfter = 0;
  /** Whether the notebook renders a cell on request. */
  rendersOnRequest = true;
  private time = 0;

  constructor(
    private readonly framesUntilInView: number,
    private readonly millisecondsPerFrame: number
  ) {
    this.node.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
    this.cellNode.getBoundingClientRect = () => new DOMRect(0, this.isInView ? 50 : 5000, 100, 10);
    this.cellNode.scrollIntoView = () => undefined;
    jest.spyOn(performance, 'now').mockImplementation(() => this.time);
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation(callback => {
      this.frames += 1;
      this.time += this.millisecondsPerFrame;
      this.render();
      void Promise.resolve().then(() => callback(this.time));
      return this.frames;
    });
  }

  scrolling(): ScrollToCell {
    const cell = { node: this.cellNode, isDisposed: false, ready: Promise.resolve() };
    const notebook = {
      node: this.node,
      viewportNode: this.node,
      isDisposed: false,
      widgets: [cell],
      notebookConfig: { windowingMode: 'defer' },
      renderCellOutputs: () => this.rendersOnRequest && this.node.append(this.cellNode),
      scrollToItem: async () => Promise.resolve()
    };
    this.render();
    return new ScrollToCell(notebook as unknown as Notebook, cell as unknown as Cell);
  }

  private render(): void {
    const isTurn = this.frames >= this.renderedAfter;
    if (!this.node.contains(this.cellNode)) {
      this.node.append(isTurn ? this.cellNode : document.createElement('div'));
    }
  }

  private get isInView(): boolean {
    return this.frames >= this.framesUntilInView;
  }
}

beforeAll(() => {
  // jsdom has no rectangles.
  globalThis.DOMRect ??= class {
    readonly top: number;
    readonly bottom: number;
    constructor(_x: number, y: number, _width: number, height: number) {
      this.top = y;
      this.bottom = y + height;
    }
  } as unknown as typeof DOMRect;
});

afterEach(() => {
  jest.restoreAllMocks();
});

test('arrives at a cell on a page that takes long for each frame', async () => {
  expect(await new SlowNotebook(20, 400).scrolling().arrive()).toBe(true);
});

test('renders a cell before its turn', async () => {
  const notebook = new SlowNotebook(0, 16);
  notebook.renderedAfter = 10_000;
  expect(await notebook.scrolling().arrive()).toBe(true);
  expect(notebook.frames).toBeLessThan(10);
});

test('waits for a cell as long as the notebook renders others', async () => {
  const notebook = new SlowNotebook(0, 100);
  notebook.rendersOnRequest = false;
  notebook.renderedAfter = 300;
  expect(await notebook.scrolling().arrive()).toBe(true);
});

test('gives up a cell that never comes into view', async () => {
  const notebook = new SlowNotebook(Infinity, 16);
  expect(await notebook.scrolling().arrive()).toBe(false);
  expect(notebook.frames).toBeLessThan(120);
});

test('holds a cell for some frames, however long each takes', async () => {
  const notebook = new SlowNotebook(0, 400);
  await notebook.scrolling().hold();
  expect(notebook.frames).toBe(30);
});

test('ends the hold when the user scrolls', async () => {
  const notebook = new SlowNotebook(0, 16);
  const held = notebook.scrolling().hold();
  notebook.node.dispatchEvent(new Event('wheel'));
  await held;
  expect(notebook.frames).toBeLessThan(3);
});
