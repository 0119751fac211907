/** Scrolls to a cell until it stays in view. */
import type { Cell } from '@jupyterlab/cells';
import type { Notebook } from '@jupyterlab/notebook';

/** A cell that was in view for so many frames is where the user sees it. */
const FRAMES_IN_VIEW = 3;
/** How long a cell may take to come into view, and for how long it is held there, in milliseconds. */
const ARRIVING = 1500;
const HELD = 1000;

/** What a user does who wants to look at something else. */
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls a notebook to one cell. Cells that were never drawn have a guessed height, so a scroll can end far from the
 * cell, JupyterLab's own to the active cell can take over, and cells that are drawn later move what was in view.
 */
export class ScrollToCell {
  private isOver = false;

  constructor(
    private readonly notebook: Notebook,
    private readonly cell: Cell
  ) {}

  /** Resolves when the cell is in view; false where that cannot be reached. */
  async arrive(): Promise<boolean> {
    await this.scroll('smart');
    let frames = 0;
    for (const end = performance.now() + ARRIVING; !this.isGone && performance.now() < end;) {
      frames = this.isInView ? frames + 1 : 0;
      if (frames === FRAMES_IN_VIEW) {
        // A cell that is not drawn never gets ready.
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

  /** Keeps it in view while the cells around it are drawn, unless the user moves on or {@link release} is called. */
  async hold(): Promise<void> {
    const { node } = this.notebook;
    const stop = (): void => this.release();
    OWN_MOVES.forEach(type => node.addEventListener(type, stop, { capture: true, passive: true }));
    for (const end = performance.now() + HELD; !this.isGone && performance.now() < end;) {
      if (!this.isInView) {
        await this.scrollAgain();
      }
      await nextFrame();
    }
    OWN_MOVES.forEach(type => node.removeEventListener(type, stop, { capture: true }));
  }

  /** Leaves the notebook where it is. */
  release(): void {
    this.isOver = true;
  }

  private get isGone(): boolean {
    return this.isOver || this.cell.isDisposed || this.notebook.isDisposed;
  }

  private get isDrawn(): boolean {
    return this.notebook.node.contains(this.cell.node);
  }

  private get isInView(): boolean {
    if (!this.isDrawn) {
      return false;
    }
    const outer = this.notebook.node.getBoundingClientRect();
    const inner = this.cell.node.getBoundingClientRect();
    return inner.bottom >= outer.top && inner.top <= outer.bottom;
  }

  /** Where the notebook did not scroll by itself, the browser does. */
  private async scrollAgain(): Promise<void> {
    if (this.isDrawn) {
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
