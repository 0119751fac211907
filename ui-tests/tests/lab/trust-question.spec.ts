// The question before the code of a project runs that is not known as the user's own.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { checkedNotebook, Report } from '../checked-notebook';
import { expect, test } from './fixtures';

/** The server of the tests trusts all folders: it is as if it did not know this one, until there is an answer. */
async function asStranger(page: IJupyterLabPageFixture): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  const known = {
    version: 1,
    folder: '/projects/of-others',
    trust: 'unknown',
    sandbox_missing: ''
  };
  await page.route('**/freshkernel/trust*', async route => {
    if (route.request().method() === 'PUT') {
      answers.push(route.request().postDataJSON());
    }
    const trust = answers.length === 0 ? 'unknown' : 'trusted';
    await route.fulfill({ json: { ...known, trust } });
  });
  return answers;
}

test('a project of others is checked in the sandbox, or after the user trusts it, and asks once', async ({
  page,
  openNotebook
}) => {
  await openNotebook(checkedNotebook());
  const answers = await asStranger(page);
  const check = page.locator(
    '.jp-NotebookPanel-toolbar [data-command="freshkernel:check-reproducibility"]'
  );
  const dialog = page.locator('.jp-Dialog');
  await check.click();
  await expect(dialog).toContainText('Is this your own project?');
  await expect(dialog.getByRole('button', { name: 'Check in the Sandbox' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(answers).toEqual([]);

  await check.click();
  await dialog.getByRole('button', { name: 'Trust This Folder' }).click();
  await expect(dialog).toContainText('Check reproducibility of');
  expect(answers).toMatchObject([{ folder: '/projects/of-others', answer: 'trusted' }]);
  await page.keyboard.press('Enter');
  await expect(new Report(page).verdict).toBeVisible();
});
