/**
 * @jest-environment jsdom
 */
import { Notification } from '@jupyterlab/apputils';
import { nullTranslator } from '@jupyterlab/translation';
import { loadChunk } from '../../../src/lab/ui/load-chunk';

const trans = nullTranslator.load('freshkernel');

afterEach(() => {
  Notification.dismiss();
  jest.restoreAllMocks();
});

it('returns the loaded chunk', async () => {
  expect(await loadChunk(() => Promise.resolve('part'), jest.fn(), trans)).toBe('part');
  expect(Notification.manager.count).toBe(0);
});

it('notifies the user if loading fails, with a retry button', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const retry = jest.fn();
  const load = (): Promise<string> => Promise.reject(new Error('Loading chunk 7 failed.'));
  expect(await loadChunk(load, retry, trans)).toBeNull();
  const [{ message, type, options }] = Notification.manager.notifications;
  expect([message, type]).toEqual([
    'Part of Freshkernel could not be loaded. Try again or reload the page.',
    'error'
  ]);
  options.actions?.[0].callback(new MouseEvent('click'));
  expect(retry).toHaveBeenCalledTimes(1);
});
