/** A project can only tighten how its check runs are isolated. */
import { ALL_RULES } from '../../../src/core/rules/registry';
import {
  DEFAULT_ISOLATION,
  isolationFields,
  stricterIsolation
} from '../../../src/core/settings/isolation';
import type { Isolation } from '../../../src/core/settings/isolation';
import { readSettings } from '../../../src/core/settings/settings-file';
import { SANDBOXMODE_VALUES } from '../../../src/protocol';

const EVERY: readonly Isolation[] = SANDBOXMODE_VALUES.flatMap(sandbox =>
  [true, false].map(network => ({ sandbox, network }))
);

it.each(EVERY)('no project loosens %j', own => {
  for (const project of EVERY) {
    const { sandbox, network } = stricterIsolation(own, project);
    expect(SANDBOXMODE_VALUES.indexOf(sandbox)).toBe(
      Math.max(...[own, project].map(each => SANDBOXMODE_VALUES.indexOf(each.sandbox)))
    );
    expect(network).toBe(own.network && project.network);
  }
});

it('leaves the defaults out of requests', () => {
  expect(isolationFields(DEFAULT_ISOLATION)).toEqual({});
  expect(isolationFields({ sandbox: 'required', network: false })).toEqual({
    sandbox: 'required',
    network: false
  });
});

it.each([
  ['', DEFAULT_ISOLATION, 0],
  ['sandbox = "auto"', { sandbox: 'auto', network: true }, 0],
  ['sandbox = "required"\nnetwork = false', { sandbox: 'required', network: false }, 0],
  ['sandbox = "of"', { sandbox: 'required', network: true }, 1],
  ['network = "no"', { sandbox: 'off', network: false }, 1]
])('reads %j', (entries, isolation, warnings) => {
  const reading = readSettings(`[check]\n${entries}\n`, 'freshkernel.toml', ALL_RULES);
  expect(reading.config?.isolation).toEqual(isolation);
  expect([...reading.errors, ...reading.warnings]).toHaveLength(warnings);
});
