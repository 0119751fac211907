import { nearestName } from '../../../core/fixes/nearest-name';
import { jsonText } from '../../../core/report/json-text';
import { formatRule, formatRules, reportRule } from '../../../core/report/rule-report';
import { printable, terminalStyles } from '../../../core/report/terminal';
import type { RuleDefinition } from '../../../core/rules/contract';
import { ALL_RULES, findRule } from '../../../core/rules/registry';
import type { RuleDocument } from '../../../protocol';
import type { Console } from '../../console/console';
import { EXIT, UsageFailure } from '../../console/failure';
import { choice, parse } from '../../options/values';
import { RULE_COMMAND_OPTIONS } from './declaration';

/** `freshkernel rule`; returns the exit code. */
export function runRule(words: readonly string[], console: Console): Promise<number> {
  const { values, positionals } = parse(words, RULE_COMMAND_OPTIONS, 'rule');
  const format = choice('--format', values.format, ['text', 'json']);
  const rules = positionals.length === 0 ? ALL_RULES : positionals.map(ruleNamed);
  const styles = terminalStyles(console.colors);
  if (format === 'json') {
    const document: RuleDocument = { version: 1, rules: rules.map(reportRule) };
    console.out(`${jsonText(document, 2)}\n`);
  } else if (positionals.length === 0) {
    console.out(formatRules(rules, styles));
  } else {
    console.out(rules.map(rule => formatRule(rule, styles)).join('\n'));
  }
  return Promise.resolve(EXIT.clean);
}

function ruleNamed(text: string): RuleDefinition {
  const rule = findRule(text.toUpperCase()) ?? findRule(text.toLowerCase());
  if (rule !== null) {
    return rule;
  }
  const nearest = nearestName(
    text,
    ALL_RULES.flatMap(({ code, name }) => [code, name])
  );
  const remedy =
    nearest === null
      ? '`freshkernel rule` lists all rules.'
      : `Did you mean \`freshkernel rule ${nearest}\`?`;
  throw new UsageFailure(`There is no rule \`${printable(text)}\`. ${remedy}`);
}
