/** Scrolls to a cell until it stays in view. */
import type { Cell } from '@jupyterlab/cells';
import type { Notebook } from '@jupyterlab/notebook';

/** Number of successive frames after which a cell in view counts as reached. */
const FRAMES_IN_VIEW = 3;
/** Time limit for reaching the cell, and how long it is kept in view afterwards. */
const ARRIVE_MILLISECONDS = 1500;
const HOLD_MILLISECONDS = 1000;

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
    await this.scroll('smart');
    let frames = 0;
    const end = performance.now() + ARRIVE_MILLISECONDS;
    while (!this.isGone && performance.now() < end) {
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
    const end = performance.now() + HOLD_MILLISECONDS;
    while (!this.isGone && performance.now() < end) {
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

function nextFrame(): Promise<unknown> {
  return new Promise(resolve => requestAnimationFrame(resolve));
}
