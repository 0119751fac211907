/** Completion for fish. */
import type { Candidates, Completable, CompletableOption } from './completable';

/** The script. */
export function fishScript(commands: readonly Completable[]): string {
  return `# Completion of freshkernel for fish.
complete -c freshkernel -f
complete -c freshkernel -n __fish_use_subcommand -l help -d 'show the commands'
complete -c freshkernel -n __fish_use_subcommand -l version -d 'show the version'
${commands.map(commandLines).join('\n')}
`;
}

function commandLines({ name, summary, options, operand }: Completable): string {
  const here = `complete -c freshkernel -n '__fish_seen_subcommand_from ${name}'`;
  return [
    `complete -c freshkernel -n __fish_use_subcommand -a ${name} -d '${summary}'`,
    ...options.map(option => `${here} ${optionWords(option)}`),
    ...(operand === null ? [] : [`${here} ${candidateWords(operand)}`])
  ].join('\n');
}

function optionWords({ name, summary, takesValue, value }: CompletableOption): string {
  const argument = !takesValue ? '' : value === null ? ' -x' : ` -r ${candidateWords(value)}`;
  return `-l ${name.slice(2)}${argument} -d '${summary}'`;
}

function candidateWords(candidates: NonNullable<Candidates>): string {
  switch (candidates.kind) {
    case 'words':
      return `-f -a '${candidates.words.join(' ')}'`;
    case 'files':
      return '-F';
    case 'folders':
      return `-f -a '(__fish_complete_directories)'`;
    case 'notebooks':
      return `-k -a '(__fish_complete_suffix .ipynb)'`;
  }
}
