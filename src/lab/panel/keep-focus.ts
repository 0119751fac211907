/** Keeps the keyboard focus in the list when the focused row goes away. */
import * as React from 'react';

/** Elements that open from the list and return to it. */
const BORROWERS = '.jp-Dialog, .lm-Menu';

/**
 * The key of the row in the tab order: the selected one, or after it went away, the row that took its place, else the
 * last one.
 */
export function useNearestKey(
  keys: readonly string[],
  selected: string | null
): string | undefined {
  const last = React.useRef(0);
  const at = selected === null ? 0 : keys.indexOf(selected);
  if (at !== -1) {
    last.current = at;
  }
  return keys.at(Math.min(last.current, keys.length - 1));
}

/**
 * Returns a ref for the element around the list. Where the element that had the focus inside it was removed, the row in
 * the tab order gets the focus, and the element itself where no row is left.
 */
export function useKeptFocus(): React.RefObject<HTMLDivElement> {
  const area = React.useRef<HTMLDivElement>(null);
  const isOwner = React.useRef(false);
  React.useEffect(() => {
    const follow = ({ target }: Event): void => {
      if (target instanceof Element) {
        const isInside = area.current?.contains(target) === true;
        isOwner.current = isInside || (isOwner.current && target.closest(BORROWERS) !== null);
      }
    };
    // A click on what takes no focus ends the ownership, too.
    const events = ['focusin', 'pointerdown'];
    events.forEach(event => document.addEventListener(event, follow, true));
    return () => events.forEach(event => document.removeEventListener(event, follow, true));
  }, []);
  React.useEffect(() => {
    const { activeElement, body } = document;
    if (isOwner.current && (activeElement === null || activeElement === body)) {
      const row = area.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');
      (row ?? area.current)?.focus();
    }
  });
  return area;
}
