/** Scrolls to a cell until it stays in view. */
import type { Cell } from '@jupyterlab/cells';
import type { Notebook } from '@jupyterlab/notebook';

/** Number of successive frames after which a cell in view counts as reached. */
const FRAMES_IN_VIEW = 3;
/** Limits for reaching the cell, and how long it is kept in view afterwards. */
const ARRIVE = { milliseconds: 1500, frames: 60 };
const HOLD = { milliseconds: 1000, frames: 30 };

/** User input that ends the hold. */
const USER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls a notebook to one cell. One call does not suffice: cells that were never rendered have an estimated height,
 * JupyterLab may scroll to the active cell meanwhile, and cells rendered later move the others.
 */
export class ScrollToCell {
  private isOver = false;

  constructor(
    private readonly notebook: Notebook,
    private readonly cell: Cell
  ) {}

  /** Resolves to true when the cell is in view, and to false if it does not get there in time. */
  async arrive(): Promise<boolean> {
    this.renderFirst();
    await this.scroll('smart');
    let frames = 0;
    const limit = new FrameLimit(ARRIVE);
    while (!this.isGone && !limit.isReached(this.renderedCells)) {
      frames = this.isInView ? frames + 1 : 0;
      if (frames === FRAMES_IN_VIEW) {
        // Only for a cell in view: one that is not rendered never becomes ready.
        await this.cell.ready;
        return !this.isGone;
      }
      if (frames === 0) {
        await this.scrollAgain();
      }
      await nextFrame();
    }
    return false;
  }

  /** Keeps the cell in view while others are rendered, until the user acts or {@link release} is called. */
  async hold(): Promise<void> {
    const { node } = this.notebook;
    const stop = (): void => this.release();
    USER_EVENTS.forEach(type =>
      node.addEventListener(type, stop, { capture: true, passive: true })
    );
    const limit = new FrameLimit(HOLD);
    while (!this.isGone && !limit.isReached()) {
      if (!this.isInView) {
        await this.scrollAgain();
      }
      await nextFrame();
    }
    USER_EVENTS.forEach(type => node.removeEventListener(type, stop, { capture: true }));
  }

  /** Stops scrolling. */
  release(): void {
    this.isOver = true;
  }

  private get isGone(): boolean {
    return this.isOver || this.cell.isDisposed || this.notebook.isDisposed;
  }

  private get isRendered(): boolean {
    return this.notebook.node.contains(this.cell.node);
  }

  private get isInView(): boolean {
    if (!this.isRendered) {
      return false;
    }
    const outer = this.notebook.node.getBoundingClientRect();
    const inner = this.cell.node.getBoundingClientRect();
    return inner.bottom >= outer.top && inner.top <= outer.bottom;
  }

  /** How many cells are rendered so far. */
  private get renderedCells(): number {
    return this.notebook.viewportNode.childElementCount;
  }

  /**
   * Renders the cell before its turn: an opened notebook renders its cells in order whenever the page is idle, which can take a
   * minute for hundreds of cells.
   */
  private renderFirst(): void {
    // A notebook that renders only what is in view does so when it is scrolled.
    if (this.notebook.notebookConfig.windowingMode !== 'full' && !this.isRendered) {
      this.notebook.renderCellOutputs(this.notebook.widgets.indexOf(this.cell));
    }
  }

  /** Scrolls by the browser if the cell is rendered, else by the notebook. */
  private async scrollAgain(): Promise<void> {
    if (this.isRendered) {
      this.cell.node.scrollIntoView({ block: 'center' });
    } else {
      await this.scroll('center');
    }
  }

  private async scroll(alignment: 'smart' | 'center'): Promise<void> {
    const index = this.notebook.widgets.indexOf(this.cell);
    try {
      await this.notebook.scrollToItem(index, alignment);
    } catch {
      // Another scroll took over.
    }
  }
}

/**
 * A limit that is reached after a time and a number of frames without a newly rendered cell. The time alone would be too short
 * for a page that takes long to render.
 */
class FrameLimit {
  private end = 0;
  private framesLeft = 0;
  private rendered = -1;

  constructor(private readonly length: { milliseconds: number; frames: number }) {}

  /** Counts a frame; starts again if the number of rendered cells is another. */
  isReached(rendered = 0): boolean {
    if (rendered !== this.rendered) {
      this.rendered = rendered;
      this.end = performance.now() + this.length.milliseconds;
      this.framesLeft = this.length.frames;
    }
    this.framesLeft -= 1;
    return this.framesLeft < 0 && performance.now() >= this.end;
  }
}

function nextFrame(): Promise<unknown> {
  return new Promise(resolve => requestAnimationFrame(resolve));
}
