/** What shells complete, from the declarations of the commands. */
import type { RuleDefinition } from '../../../core/rules/contract';
import type { CommandDeclaration, OptionDeclaration } from '../../options/declaration';

/** What a value or an operand may be; null for any text. */
export type Candidates =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'files' | 'folders' | 'notebooks' }
  | null;

/** An option. */
export interface CompletableOption {
  /** With its dashes. */
  readonly name: string;
  readonly summary: string;
  /** Whether a value follows. */
  readonly takesValue: boolean;
  readonly isRepeatable: boolean;
  readonly value: Candidates;
}

/** A command. */
export interface Completable {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletableOption[];
  readonly operand: Candidates;
}

/** All commands with their options, operands and values. */
export function completable(
  commands: readonly CommandDeclaration[],
  rules: readonly RuleDefinition[]
): readonly Completable[] {
  const codes = rules.map(({ code }) => code);
  return commands.map(({ name, summary, operands, options }) => ({
    name,
    summary: summaryText(summary),
    options: [
      ...Object.entries(options).map(([option, declaration]) =>
        optionOf(option, declaration, codes)
      ),
      optionOf('help', { type: 'boolean', help: 'show this help' }, codes)
    ],
    operand: operandOf(operands, codes)
  }));
}

function optionOf(
  name: string,
  declaration: OptionDeclaration,
  codes: readonly string[]
): CompletableOption {
  return {
    name: `--${name}`,
    summary: summaryText(declaration.help),
    takesValue: declaration.type === 'string',
    isRepeatable: declaration.multiple === true,
    value: valueOf(declaration, codes)
  };
}

function valueOf({ value, choices }: OptionDeclaration, codes: readonly string[]): Candidates {
  if (choices !== undefined) {
    return { kind: 'words', words: choices };
  }
  switch (value) {
    case 'CODES':
      return { kind: 'words', words: codes };
    case 'FILE':
    case 'NEW':
    case 'OLD':
    case 'PATH':
      return { kind: 'files' };
    case 'FOLDER':
      return { kind: 'folders' };
    default:
      return value?.includes('|') === true ? { kind: 'words', words: value.split('|') } : null;
  }
}

function operandOf(operands: string, codes: readonly string[]): Candidates {
  if (operands.includes('CODE')) {
    return { kind: 'words', words: codes };
  }
  if (/^\[?FOLDER\]?$/.test(operands)) {
    return { kind: 'folders' };
  }
  if (operands === 'FOLDER_OR_LIST') {
    return { kind: 'files' };
  }
  return /^[a-z|]+$/.test(operands)
    ? { kind: 'words', words: operands.split('|') }
    : { kind: 'notebooks' };
}

/** One short line without marks of Markdown, quotes and other characters that mean something to a shell. */
function summaryText(text: string): string {
  const [first] = text.replaceAll('`', '').split(/[:;(.](?: |$)/);
  return first
    .replaceAll(/["'\\$[\]{}<>&|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
