import type { NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget } from '@jupyterlab/ui-components';
import type { Message } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import * as React from 'react';
import { TourCard } from './tour-card';
import type { TourStep } from './tour-steps';
import { tourSteps } from './tour-steps';

/** Distance of the card from its anchor and from the edges of the page, in pixels. */
const GAP = 8;

const ANCHOR_CLASS = 'jp-Freshkernel-tourAnchor';

/** A card that explains the parts of Freshkernel next to a notebook, one step after the other. It does not block the page. */
export class Tour extends ReactWidget {
  /**
   * @param panel the notebook
   * @param onEnd is called when the user ends the tour, but not when the notebook is closed before
   */
  constructor(
    private readonly panel: NotebookPanel,
    private readonly onEnd: () => void,
    private readonly trans: TranslationBundle
  ) {
    super();
    this.steps = tourSteps(trans);
    this.addClass('jp-Freshkernel-tour');
    this.node.setAttribute('role', 'dialog');
    this.node.setAttribute('aria-labelledby', 'jp-Freshkernel-tourTitle');
    panel.disposed.connect(this.dispose, this);
  }

  /** Shows the tour. */
  start(): void {
    Widget.attach(this, document.body);
  }

  /** Moves the focus to the card. */
  focus(): void {
    this.node.querySelector<HTMLElement>('.jp-Freshkernel-tourNext')?.focus();
  }

  override dispose(): void {
    this.anchor?.classList.remove(ANCHOR_CLASS);
    this.anchor = null;
    super.dispose();
  }

  handleEvent(event: Event): void {
    if (event instanceof KeyboardEvent) {
      if (event.key === 'Escape' && this.node.contains(document.activeElement)) {
        this.end();
      }
    } else {
      this.place();
    }
  }

  protected override onAfterAttach(message: Message): void {
    super.onAfterAttach(message);
    this.node.addEventListener('keydown', this);
    window.addEventListener('resize', this);
    this.panel.node.addEventListener('scroll', this, { capture: true, passive: true });
    this.sizes.observe(this.panel.node);
    this.sizes.observe(this.node);
  }

  protected override onBeforeDetach(message: Message): void {
    this.node.removeEventListener('keydown', this);
    window.removeEventListener('resize', this);
    this.panel.node.removeEventListener('scroll', this, { capture: true });
    this.sizes.disconnect();
    super.onBeforeDetach(message);
  }

  protected override render(): JSX.Element {
    return React.createElement(TourCard, {
      steps: this.steps,
      index: this.index,
      onGoTo: index => this.goTo(index),
      onEnd: () => this.end(),
      trans: this.trans
    });
  }

  private goTo(index: number): void {
    this.index = index;
    this.update();
    this.place();
  }

  private end(): void {
    this.dispose();
    this.onEnd();
  }

  /** Places the card below its anchor, or in the corner of the cells without one; it covers no sidebar where it fits. */
  private place(): void {
    this.markAnchor();
    const { node, anchor, panel } = this;
    const { width, height } = node.getBoundingClientRect();
    const cells = panel.content.node.getBoundingClientRect();
    const start = anchor?.getBoundingClientRect() ?? { left: cells.left + GAP, bottom: cells.top };
    const right = Math.min(cells.right, window.innerWidth - GAP);
    node.style.left = `${Math.max(GAP, Math.min(start.left, right - width))}px`;
    node.style.top = `${Math.max(GAP, Math.min(start.bottom + GAP, window.innerHeight - height - GAP))}px`;
    node.hidden = !panel.isVisible;
  }

  private markAnchor(): void {
    const anchor = this.steps[this.index].anchorIn(this.panel);
    if (anchor !== this.anchor) {
      this.anchor?.classList.remove(ANCHOR_CLASS);
      anchor?.classList.add(ANCHOR_CLASS);
      this.anchor = anchor;
    }
  }

  private index = 0;
  private anchor: HTMLElement | null = null;
  private readonly steps: readonly TourStep[];
  private readonly sizes = new ResizeObserver(() => this.place());
}
