import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crashGroup } from '../../../src/core/study/crash-groups';
import { CAUSE_VALUES } from '../../../src/protocol';
import type { Cause } from '../../../src/protocol';

/** The table of docs/crashes.md: causes, and the cause in the study. */
const page = readFileSync(join(__dirname, '../../../docs/crashes.md'), 'utf8');
const documented = [...page.matchAll(/^\| (`[^|]+`) \| ([^|]+) \| (?:“|the same|\|)/gm)].flatMap(
  ([, causes, study]) =>
    [...causes.matchAll(/`([^`]+)`/g)].map(([, cause]) => [cause as Cause, study.trim()] as const)
);

it('the page has the causes of crashes', () => {
  expect(documented.length).toBeGreaterThan(12);
  expect(CAUSE_VALUES).toEqual(expect.arrayContaining(documented.map(([cause]) => cause)));
});

it.each(documented)('%s counts as “%s”', (cause, study) => {
  expect(crashGroup(cause).title).toBe(study);
});
