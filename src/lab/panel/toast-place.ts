/** Publishes the place of the panel to the styles of notifications, so that they stand to its left. */

/** Notes the place of the shown panel; null where it is hidden. */
export function notePanelPlace(panel: HTMLElement | null): void {
  const { body } = document;
  const place = panel?.getBoundingClientRect();
  // In the right area, only the bar of tabs is farther right.
  const isRight = place !== undefined && place.width > 0 && place.left > window.innerWidth / 2;
  if (isRight) {
    body.dataset.freshkernelPanel = 'right';
    const width = Math.round(window.innerWidth - place.left);
    body.style.setProperty('--jp-freshkernel-panel-width', `${width}px`);
  } else {
    delete body.dataset.freshkernelPanel;
    body.style.removeProperty('--jp-freshkernel-panel-width');
  }
}
