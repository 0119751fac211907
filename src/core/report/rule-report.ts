/** The output of `freshkernel rule`. */
import type { RuleDescription } from '../../protocol';
import { largest } from '../memo/lists';
import type { RuleDefinition } from '../rules/contract';
import { docsOf } from '../rules/documentation';
import { fixText, suppressText } from './rule-help';
import { printable } from './terminal';
import type { Styles } from './terminal';

/** The description of a rule for other programs. */
export function reportRule(rule: RuleDefinition): RuleDescription {
  const { code, name, title, category, severity, phase, since, anyLanguage, fixes, why } = rule;
  const { what, limits } = docsOf(rule);
  return {
    ...{ code, name, title, category, severity, phase, since },
    on_by_default: rule.offByDefault !== true,
    any_language: anyLanguage,
    fixes,
    what,
    why,
    limits,
    options: Object.entries(rule.optionDeclarations).map(([option, declaration]) => ({
      name: option,
      default: JSON.stringify(declaration.default),
      description: declaration.description
    }))
  };
}

/** The description of a rule for the terminal. */
export function formatRule(rule: RuleDefinition, styles: Styles): string {
  const { code, name, title, category, severity, phase, since, offByDefault } = rule;
  const fix = fixText(rule);
  const { what, limits, bad } = docsOf(rule);
  const facts = [
    category,
    severity,
    offByDefault === true ? 'off by default' : phase,
    `since ${since}`
  ];
  const options = Object.entries(rule.optionDeclarations).map(
    ([option, declaration]) =>
      `${option} = ${JSON.stringify(declaration.default)}\n${declaration.description}`
  );
  const [example] = bad;
  const cells = example.cells.map(({ source }, index) => `Cell ${index + 1}:\n${indented(source)}`);
  const sections: readonly (readonly [string, string])[] = [
    ['What it reports', what],
    ['Why', rule.why],
    [`Example: ${example.title}`, [...cells, ...(example.messages ?? [])].join('\n')],
    ...(fix === null ? [] : [['Fix', fix] as const]),
    ...(options.length === 0
      ? []
      : [[`Options, below [rules.${name}]`, options.join('\n')] as const]),
    ['Limits', limits],
    ['Suppress', suppressText(rule)]
  ];
  const head = `${styles.bold(`${code} ${title}`)} ${styles.dim(`(${name})`)}\n${facts.join(' · ')}`;
  const parts = sections.map(
    ([heading, text]) =>
      `${styles.bold(heading)}\n${lines(text)
        .map(line => `  ${line}`.trimEnd())
        .join('\n')}`
  );
  return `${[head, ...parts].join('\n\n')}\n`;
}

/** The list of rules for the terminal, a line for each. */
export function formatRules(rules: readonly RuleDefinition[], styles: Styles): string {
  const width = largest(rules.map(({ name }) => name.length));
  return rules
    .map(({ code, name, title, severity, offByDefault }) => {
      const off = offByDefault === true ? ', off by default' : '';
      return `${styles.bold(code.padEnd(4))} ${name.padEnd(width)}  ${title} ${styles.dim(`(${severity}${off})`)}\n`;
    })
    .join('');
}

function indented(source: string): string {
  return source
    .split('\n')
    .map(line => `    ${line}`)
    .join('\n');
}

/** The lines of a text, the longer ones broken at spaces. */
function lines(text: string): readonly string[] {
  return text.split('\n').flatMap(line => wrapped(printable(line)));
}

const WIDTH = 96;

function wrapped(line: string): readonly string[] {
  if (line.startsWith(' ') || line.length <= WIDTH) {
    return [line];
  }
  return line.split(' ').reduce<string[]>((all, word) => {
    const last = all.at(-1);
    return last !== undefined && last.length + 1 + word.length <= WIDTH
      ? [...all.slice(0, -1), `${last} ${word}`]
      : [...all, word];
  }, []);
}
