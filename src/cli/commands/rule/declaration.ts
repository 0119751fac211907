import { FORMAT_OPTION } from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel rule`. */
export const RULE_COMMAND_OPTIONS = { ...FORMAT_OPTION } as const satisfies OptionTable;

/** `freshkernel rule`. */
export const RULE: CommandDeclaration = {
  name: 'rule',
  operands: '[CODE…]',
  summary: 'explains rules',
  description:
    'Explains what a rule reports and why, with an example, its fix, its options and its limits. Rules are given by code or name; without any, all rules are listed.',
  options: RULE_COMMAND_OPTIONS,
  exitCodes: { 0: 'the rules are known', 2: 'wrong usage, or an unknown rule' }
};
