import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { selectRules } from '../../../src/core/settings/rule-selection';
import { documentOf, ruleOf, sessionWith } from '../lint/cells';

const RULES = [
  ruleOf({ code: 'C1', name: 'one', category: 'structure' }),
  ruleOf({ code: 'C8', name: 'eight', category: 'structure', offByDefault: true }),
  ruleOf({ code: 'H1', name: 'old-session', category: 'hidden-state' }),
  ruleOf({
    code: 'H15',
    name: 'many',
    category: 'hidden-state',
    optionDeclarations: { limit: { default: 3, description: '' } }
  })
];

const codes = (config: object, path = 'a/b.ipynb') =>
  selectRules(RULES, { ...DEFAULT_CONFIG, ...config }, path)
    .map(({ rule }) => rule.code)
    .join(' ');

describe('enabled rules', () => {
  it('are all but those that are off by default', () => {
    expect(codes({})).toBe('C1 H1 H15');
  });

  it('are those selected by code, letter, category or name', () => {
    expect(codes({ select: ['H1'] })).toBe('H1');
    expect(codes({ select: ['h'] })).toBe('H1 H15');
    expect(codes({ select: ['structure', 'many'] })).toBe('C1 H15');
  });

  it('include one that is off by default only by its own code or name', () => {
    expect(codes({ select: ['C'] })).toBe('C1');
    expect(codes({ select: ['structure'] })).toBe('C1');
    expect(codes({ select: ['C8'] })).toBe('C8');
    expect(codes({ select: ['C', 'C8'] })).toBe('C1 C8');
    expect(codes({ select: ['C'], extendSelect: ['C8'] })).toBe('C1 C8');
    expect(codes({ extendSelect: ['C8'] })).toBe('C1 C8 H1 H15');
    expect(codes({ extendSelect: ['structure'] })).toBe('C1 H1 H15');
    expect(codes({ extendSelect: ['C8'], ignore: ['C8'] })).toBe('C1 H1 H15');
    expect(codes({ select: ['C', 'eight'], ignore: ['C'] })).toBe('C8');
    expect(codes({ select: ['eight'], ignore: ['C'] })).toBe('C8');
    expect(codes({ select: ['eight'], ignore: ['C8'] })).toBe('');
  });

  it('follow the more specific selector', () => {
    expect(codes({ ignore: ['H'] })).toBe('C1');
    expect(codes({ select: ['H1'], ignore: ['H'] })).toBe('H1');
    expect(codes({ select: ['H'], ignore: ['H1'] })).toBe('H15');
    expect(codes({ select: ['H'], ignore: ['hidden-state'] })).toBe('');
  });

  it('do not include those ignored for the file', () => {
    const perFileIgnores = { 'docs/*.ipynb': ['H'], 'b.ipynb': ['C1'] };
    expect(codes({ perFileIgnores })).toBe('H1 H15');
    expect(codes({ perFileIgnores }, 'docs/x.ipynb')).toBe('C1');
    expect(codes({ perFileIgnores, root: '/work' }, '/work/docs/x.ipynb')).toBe('C1');
    expect(codes({ perFileIgnores, root: '/work/' }, '/work/other/docs/x.ipynb')).toBe('C1 H1 H15');
  });

  it('have default options and those of the settings', () => {
    const options = (rules: object) =>
      selectRules(RULES, { ...DEFAULT_CONFIG, rules: { many: { ...rules } } }, '').at(-1)?.options;
    expect(options({})).toEqual({ limit: 3 });
    expect(options({ limit: 5 })).toEqual({ limit: 5 });
  });
});

describe('the severity of a finding', () => {
  const severity = (rule: object, report: object, settings: object = {}) => {
    const made = ruleOf({
      ...rule,
      *check() {
        yield { cell: null, message: 'said', values: { name: '' }, ...report };
      }
    });
    return sessionWith([made], { severity: { ...settings } }).lint(documentOf(['x'])).findings[0]
      .severity;
  };

  it('is that of the rule, or lower if the report says so', () => {
    expect(severity({ severity: 'error' }, {})).toBe('error');
    expect(severity({ severity: 'error' }, { severity: 'info' })).toBe('info');
    expect(severity({ severity: 'info' }, { severity: 'error' })).toBe('info');
  });

  it('can be set', () => {
    expect(severity({ severity: 'info' }, {}, { X1: 'error' })).toBe('error');
    expect(severity({ severity: 'error' }, {}, { X1: 'info' })).toBe('info');
  });

  it('is never error for a possible finding', () => {
    expect(severity({ severity: 'error' }, { certainty: 'possible' })).toBe('warning');
    expect(severity({ severity: 'info' }, { certainty: 'possible' }, { X1: 'error' })).toBe(
      'warning'
    );
    expect(severity({ severity: 'info' }, { certainty: 'possible' })).toBe('info');
  });
});

describe('the phase', () => {
  it('excludes rules of the finishing phase while exploring', () => {
    const rule = (code: string, phase: 'exploring' | 'finishing') =>
      ruleOf({
        code,
        phase,
        *check() {
          yield { cell: null, message: 'said', values: { name: '' } };
        }
      });
    const lint = (phase: 'exploring' | 'finishing') =>
      sessionWith([rule('A1', 'exploring'), rule('A2', 'finishing')], { phase })
        .lint(documentOf([]))
        .findings.map(({ code }) => code);
    expect(lint('exploring')).toEqual(['A1']);
    expect(lint('finishing')).toEqual(['A1', 'A2']);
  });
});
