import { appendFileSync } from 'node:fs';
import { slug } from '../../../src/core/fixes/title';

jest.mock('node:child_process', () => ({}));

it('has modules of its own', () => {
  expect(slug).not.toHaveProperty('files');
  appendFileSync(process.env.COUNTS ?? '', 'none\n');
});
