import type { CommandDeclaration } from '../../options/declaration';

/** The shells that complete. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `freshkernel completion`. */
export const COMPLETION: CommandDeclaration = {
  name: 'completion',
  operands: SHELLS.join('|'),
  summary: 'prints a script that completes commands, options and files in a shell',
  description:
    'Prints a script for Bash, Zsh or fish. With `eval "$(freshkernel completion bash)"` in `~/.bashrc` (or `zsh` in `~/.zshrc`), or `freshkernel completion fish | source` in `~/.config/fish/config.fish`, the shell completes commands, options, their values, rules and notebooks.',
  options: {},
  exitCodes: { 0: 'the script was printed', 2: 'wrong usage' }
};
