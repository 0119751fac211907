import * as fc from 'fast-check';
import { ALL_RULES } from '../../../src/core/rules/registry';
import { PROFILE_NAMES, PROFILES } from '../../../src/core/settings/profiles';
import { selectRules } from '../../../src/core/settings/rule-selection';
import { readSettings } from '../../../src/core/settings/settings-file';

const CODES = ALL_RULES.map(({ code }) => code);

const activeFor = (text: string) => {
  const { config, warnings, errors } = readSettings(text, 'freshkernel.toml', ALL_RULES);
  expect([...errors, ...warnings]).toEqual([]);
  return {
    config: config!,
    rules: new Map(
      selectRules(ALL_RULES, config!, 'a.ipynb').map(({ rule, severity }) => [rule.code, severity])
    )
  };
};

describe.each(PROFILE_NAMES)('the profile %s', name => {
  const profile = PROFILES[name];

  it('names rules that exist, and changes something about each', () => {
    const rules = new Map(ALL_RULES.map(rule => [rule.code, rule]));
    for (const code of profile.on) {
      expect([code, rules.get(code)?.offByDefault]).toEqual([code, true]);
    }
    for (const code of profile.off) {
      expect([code, rules.has(code), rules.get(code)?.offByDefault ?? false]).toEqual([
        code,
        true,
        false
      ]);
    }
    for (const [code, severity] of Object.entries(profile.severity)) {
      const own = rules.get(code)?.severity;
      expect([code, own === undefined || own === severity]).toEqual([code, false]);
      expect(profile.off).not.toContain(code);
    }
  });

  it('turns rules on and off, and sets severities', () => {
    const { rules, config } = activeFor(`profile = "${name}"`);
    const byDefault = activeFor('').rules;
    const expected = CODES.filter(
      code => profile.on.includes(code) || (byDefault.has(code) && !profile.off.includes(code))
    );
    expect([...rules.keys()]).toEqual(expected);
    expect(config).toMatchObject({ phase: profile.phase, failOn: profile.failOn });
    rules.forEach((severity, code) => expect(severity).toBe(profile.severity[code] ?? null));
  });

  it('says nothing about what the project itself decides', () => {
    const some = fc.uniqueArray(fc.constantFrom(...CODES), { maxLength: 6 });
    fc.assert(
      fc.property(some, some, some, (extended, ignored, severe) => {
        const own = [
          `extend-select = ${JSON.stringify(extended)}`,
          `ignore = ${JSON.stringify(ignored)}`,
          'fail-on = "info"',
          'phase = "exploring"',
          '[severity]',
          ...severe.map(code => `${code} = "info"`)
        ].join('\n');
        const plain = activeFor(own);
        const profiled = activeFor(`profile = "${name}"\n${own}`);
        expect(profiled.config).toEqual({ ...plain.config, profile: name });
        for (const code of new Set([...extended, ...ignored])) {
          expect([code, profiled.rules.has(code)]).toEqual([code, plain.rules.has(code)]);
        }
        for (const code of severe.filter(each => profiled.rules.has(each))) {
          expect(profiled.rules.get(code)).toBe('info');
        }
      })
    );
  });

  it('leaves a selection alone', () => {
    expect([...activeFor(`profile = "${name}"\nselect = ["C", "T"]`).rules.keys()]).toEqual([
      ...activeFor('select = ["C", "T"]').rules.keys()
    ]);
  });
});

it('another profile is an error', () => {
  const { errors } = readSettings('profile = "art"', 'freshkernel.toml', ALL_RULES);
  expect(errors[0].message).toContain('Give "teaching", "research" or "production".');
});
