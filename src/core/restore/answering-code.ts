/** The cell that answers the questions of the cells below it. */
import { pythonText } from './text-literals';

/** A name by which cells above know `getpass`. */
export interface PasswordName {
  readonly name: string;
  /** Whether it is the module; else it is the function in it. */
  readonly isModule: boolean;
}

/**
 * Replaces `input` and `getpass` for the cells below; both print what a notebook shows.
 *
 * @param aliases - other names that cells above gave to `input`
 */
export function answeringCode(
  answers: readonly string[],
  names: readonly PasswordName[],
  aliases: readonly string[],
  isMadeUp: boolean
): string {
  const bound = new Map(names.map(({ name, isModule }) => [name, isModule]));
  return [
    isMadeUp
      ? '# Stand-in: made-up answers for cells that ask for input.'
      : '# Answers for cells that ask for input, from the stored outputs.',
    `_answers = iter([${answers.map(pythonText).join(', ')}])`,
    '',
    "def input(prompt=''):",
    "    answer = next(_answers, '')",
    "    print(f'{prompt}{answer}')",
    '    return answer',
    '',
    ...aliases.map(alias => `${alias} = input`),
    // The kernel puts a function of its own into the real module at the start of each cell.
    'import getpass as _getpass, sys as _sys, types as _types',
    "_asking = _types.ModuleType('getpass')",
    '_asking.__dict__.update(vars(_getpass))',
    '',
    'def _ask_password(prompt="Password: ", stream=None, **options):',
    "    print(f'{prompt}········')",
    "    return next(_answers, '')",
    '',
    '_asking.getpass = _ask_password',
    "_sys.modules['getpass'] = _asking",
    ...[...bound].map(([name, isModule]) => `${name} = ${isModule ? '_asking' : '_ask_password'}`)
  ].join('\n');
}
