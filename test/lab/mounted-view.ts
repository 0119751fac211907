/** Views of a notebook in a page without JupyterLab, for tests in jsdom. */
import { MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import { act } from 'react';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let mounted: Widget | null = null;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  act(() => mounted?.dispose());
  mounted = null;
  jest.useRealTimers();
  jest.clearAllMocks();
});

/** Adds a view to the page; it is removed after the test. */
export async function mountView(view: Widget): Promise<HTMLElement> {
  mounted = view;
  act(() => Widget.attach(view, document.body));
  await settle();
  return view.node;
}

/** Lets everything that waits for less than two seconds happen. */
export async function settle(): Promise<void> {
  await act(async () => {
    MessageLoop.flush();
    await jest.advanceTimersByTimeAsync(2000);
  });
}

/** Clicks the first button whose text begins so. */
export async function click(node: HTMLElement, text: string): Promise<void> {
  const found = [...node.querySelectorAll('button')].find(
    each => each.textContent?.trim().startsWith(text) === true
  );
  if (found === undefined) {
    throw new Error(`no button ${text}`);
  }
  act(() => found.click());
  await settle();
}
