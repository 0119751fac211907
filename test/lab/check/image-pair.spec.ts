/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import * as React from 'react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { ImagePair } from '../../../src/lab/check/view/image-pair';
import { PairContext } from '../../../src/lab/check/view/pair-context';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const PICTURE = { kind: 'image', mime: 'image/png', base64: 'aGVsbG8=' } as const;
const OTHER = { ...PICTURE, base64: 'd29ybGQ=' };

function mounted(isSame: boolean): HTMLElement {
  const node = document.createElement('div');
  const sides = { stored: 'In the notebook', fresh: 'On the fresh kernel' };
  const pair = React.createElement(ImagePair, { stored: PICTURE, fresh: OTHER, isSame });
  const provider = { value: { sides, trans: nullTranslator.load('freshkernel') } };
  act(() => createRoot(node).render(React.createElement(PairContext.Provider, provider, pair)));
  return node;
}

function press(node: HTMLElement, text: string): void {
  const button = [...node.querySelectorAll('button')].find(each => each.textContent === text);
  act(() => button?.click());
}

describe('two pictures', () => {
  it('are shown side by side; equal pictures offer no modes', () => {
    const node = mounted(true);
    expect([...node.querySelectorAll('img')].map(({ src }) => src.slice(-8))).toEqual([
      PICTURE.base64,
      OTHER.base64
    ]);
    expect(node.querySelectorAll('button')).toHaveLength(0);
  });

  it('are overlaid with a movable border', () => {
    const node = mounted(false);
    press(node, 'Swipe');
    const range = node.querySelector('input');
    expect(range?.getAttribute('aria-label')).toBe('How much is shown: In the notebook');
    act(() => {
      // Uses the native setter, because React overrides the property.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(range, '80');
      range?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    const line = node.querySelector<HTMLElement>('.jp-Freshkernel-swiped > span');
    expect(line?.style.left).toBe('80%');
    press(node, 'Difference');
    expect(node.querySelector('.jp-Freshkernel-difference')?.children).toHaveLength(2);
    press(node, 'Side by side');
    expect(node.querySelector('.jp-Freshkernel-sides')?.children).toHaveLength(2);
  });
});
