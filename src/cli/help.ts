/** The texts of `--help`, made from the declarations of the commands. */
import { COMMANDS } from './commands/registry';
import type { CommandDeclaration, OptionDeclaration } from './options/declaration';

/** The widest line. */
const WIDTH = 100;
/** The column in which the explanations of options begin. */
const COLUMN = 26;

/** The help text of a command, or the overview for null. */
export function helpText(command: CommandDeclaration | null): string {
  return command === null ? overview() : commandHelp(command);
}

function commandHelp({
  name,
  operands,
  description,
  options,
  exitCodes
}: CommandDeclaration): string {
  const usage = operands.startsWith('--')
    ? `Usage: freshkernel ${name} ${operands} [options]`
    : `Usage: freshkernel ${name} [options] ${operands}`.trimEnd();
  const help: OptionDeclaration = { type: 'boolean', help: 'show this help' };
  const rows = Object.entries({ ...options, help }).map(([option, declaration]) =>
    row(`  --${optionForm(option, declaration)}`, plain(declaration.help))
  );
  const codes = Object.entries(exitCodes).map(([code, meaning]) => `  ${code}  ${plain(meaning)}`);
  const parts = [
    usage,
    wrapped(plain(description), WIDTH).join('\n'),
    rows.join('\n'),
    `Exit codes:\n${codes.join('\n')}`
  ];
  return `${parts.join('\n\n')}\n`;
}

/** An option with its value, as in `format text|json`. */
export function optionForm(name: string, { value }: OptionDeclaration): string {
  return value === undefined ? name : `${name} ${value}`;
}

function overview(): string {
  const rows = COMMANDS.map(({ name, summary }) => row(`  ${name}`, plain(summary), 16));
  return `Would this notebook give the same results on a fresh kernel?

Usage: freshkernel COMMAND [options] FILES, for example: freshkernel lint notebooks/

${rows.join('\n')}

  freshkernel COMMAND --help    shows the options of a command
  freshkernel --version         shows the version
`;
}

/** Two columns; the second begins on a line of its own where the first is too long. */
function row(left: string, right: string, column = COLUMN): string {
  const lines = wrapped(right, WIDTH - column);
  const isShort = left.length < column - 1;
  const first = isShort
    ? `${left.padEnd(column)}${lines[0]}`
    : `${left}\n${' '.repeat(column)}${lines[0]}`;
  return [first, ...lines.slice(1).map(line => `${' '.repeat(column)}${line}`)].join('\n');
}

function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/** Without the backquotes that Markdown needs. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}
