import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

test('the panel shows the findings of the open notebook', async ({ openNotebook }) => {
  const panel = await openNotebook(
    notebook([{ markdown: '# A title' }, 'print(undefined_name)', { markdown: 'The end.' }])
  );
  await expect(panel.finding('undefined_name')).toHaveCount(1);
  await expect(panel.root).toContainText('Cell 2');
});
