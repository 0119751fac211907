import { ALL_RULES } from '../../../core/rules/registry';
import type { Console } from '../../console/console';
import { EXIT, UsageFailure } from '../../console/failure';
import type { CommandDeclaration } from '../../options/declaration';
import { choice, parse } from '../../options/values';
import { bashScript } from './bash';
import { completable } from './completable';
import type { Completable } from './completable';
import { SHELLS } from './declaration';
import { fishScript } from './fish';
import { zshScript } from './zsh';

type Shell = (typeof SHELLS)[number];

const SCRIPTS: Readonly<Record<Shell, (commands: readonly Completable[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript
};

/** `freshkernel completion` for all `commands`; returns the exit code. */
export function runCompletion(
  words: readonly string[],
  console: Console,
  commands: readonly CommandDeclaration[]
): Promise<number> {
  const { positionals } = parse(words, {}, 'completion');
  if (positionals.length !== 1) {
    throw new UsageFailure(`\`completion\` takes one shell: ${SHELLS.join(', ')}.`);
  }
  const shell = choice('completion', positionals[0], SHELLS);
  console.out(SCRIPTS[shell](completable(commands, ALL_RULES)));
  return Promise.resolve(EXIT.clean);
}
