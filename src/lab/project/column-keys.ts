import type { KeyboardEvent } from 'react';

/** Moves the focus with the arrow keys to the button of the same column in another row. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: body } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) {
    return;
  }
  const column = target.closest('td, th')?.getAttribute('data-column');
  const buttons = [...body.querySelectorAll<HTMLElement>(`[data-column="${column}"] button`)];
  const next = destination(key, buttons.indexOf(target), buttons.length);
  if (next !== null) {
    event.preventDefault();
    buttons[next].focus();
  }
}

function destination(key: string, at: number, count: number): number | null {
  const wanted = new Map([
    ['ArrowDown', at + 1],
    ['ArrowUp', at - 1],
    ['Home', 0],
    ['End', count - 1]
  ]).get(key);
  return at < 0 || wanted === undefined ? null : Math.min(count - 1, Math.max(0, wanted));
}
