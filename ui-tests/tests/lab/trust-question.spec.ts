// The question before the code of a project runs that is not known as the user's own.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { violationsIn } from '../accessibility';
import { checkedNotebook, Report } from '../checked-notebook';
import { expect, test } from './fixtures';

const FOLDER = '/projects/of-others';

/** What the page asked the server to keep, or to forget. */
type Request = { readonly method: string; readonly answer: string | null };

/** The server of the tests trusts all folders: it is as if it did not know this one, until there is an answer. */
async function asStranger(page: IJupyterLabPageFixture): Promise<readonly Request[]> {
  const requests: Request[] = [];
  const known = { version: 1, folder: FOLDER, sandbox_missing: '' };
  await page.route('**/freshkernel/trust*', async route => {
    const method = route.request().method();
    if (method !== 'GET') {
      const given = route.request().postDataJSON() as { readonly answer?: string } | null;
      requests.push({ method, answer: given?.answer ?? null });
    }
    const answer = requests.at(-1)?.answer ?? 'unknown';
    await route.fulfill({ json: { ...known, trust: answer === 'trusted' ? 'answer' : answer } });
  });
  return requests;
}

test('a project of others is checked in the sandbox, or after the user trusts it, and asks once', async ({
  page,
  openNotebook
}) => {
  await openNotebook(checkedNotebook());
  const requests = await asStranger(page);
  const check = page.locator(
    '.jp-NotebookPanel-toolbar [data-command="freshkernel:check-reproducibility"]'
  );
  const dialog = page.locator('.jp-Dialog');
  await check.click();
  await expect(dialog).toContainText('Is this your own project?');
  await expect(dialog.getByRole('button', { name: 'Check in the Sandbox' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(requests).toEqual([]);

  await check.click();
  await dialog.getByRole('button', { name: 'Trust This Folder' }).click();
  await expect(dialog).toContainText('Check reproducibility of');
  expect(requests).toEqual([{ method: 'PUT', answer: 'trusted' }]);
  await dialog.locator('.jp-mod-accept').click();
  await expect(new Report(page).verdict).toBeVisible();
});

test('an answer is shown, changed and withdrawn', async ({ page, openNotebook }) => {
  await openNotebook(checkedNotebook());
  const requests = await asStranger(page);
  const dialog = page.locator('.jp-Dialog');
  const open = async (): Promise<void> => {
    await page.menu.clickMenuItem('Run>Trust of This Project…');
    await expect(dialog).toContainText(FOLDER);
  };
  await open();
  await expect(dialog).toContainText('Not known as yours');
  await expect(dialog.getByRole('radio', { name: 'No answer' })).toBeFocused();
  expect(await violationsIn(page, '.jp-Freshkernel-trust')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(requests).toEqual([]);

  await open();
  await dialog.getByRole('radio', { name: 'in the sandbox only' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.Toastify')).toContainText('Runs in the sandbox only');

  await open();
  await expect(dialog.getByRole('radio', { name: 'in the sandbox only' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'No answer' }).check();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(dialog).toContainText('Not known as yours');
  expect(requests).toEqual([
    { method: 'PUT', answer: 'sandbox' },
    { method: 'DELETE', answer: null }
  ]);
});
