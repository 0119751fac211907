/** Completion for Zsh. */
import type { Candidates, Completable, CompletableOption } from './completable';

/** The script, which works when it is evaluated and as a file in `$fpath`. */
export function zshScript(commands: readonly Completable[]): string {
  return `#compdef freshkernel
# Completion of freshkernel for Zsh.
_freshkernel() {
    if (( CURRENT == 2 )); then
        local -a commands=(
${commands.map(({ name, summary }) => `            '${name}:${summary}'`).join('\n')}
            '--help:show the commands'
            '--version:show the version'
        )
        _describe command commands
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
${commands.map(commandCase).join('\n')}
    esac
}
if [ "$funcstack[1]" = _freshkernel ]; then
    _freshkernel "$@"
else
    compdef _freshkernel freshkernel
fi
`;
}

function commandCase({ name, options, operand }: Completable): string {
  const specifications = [...options.map(specification), `'*:operand:${action(operand)}'`];
  return `        ${name}) _arguments -s -S \\
            ${specifications.join(' \\\n            ')} ;;`;
}

function specification({
  name,
  summary,
  takesValue,
  isRepeatable,
  value
}: CompletableOption): string {
  const form = takesValue ? `${name}=` : name;
  const argument = takesValue ? `:value:${action(value)}` : '';
  return `'${isRepeatable ? '*' : ''}${form}[${summary}]${argument}'`;
}

function action(candidates: Candidates): string {
  switch (candidates?.kind) {
    case undefined:
      return ' ';
    case 'words':
      return `(${candidates.words.join(' ')})`;
    case 'files':
      return '_files';
    case 'folders':
      return '_files -/';
    case 'notebooks':
      return '_files -g "*.ipynb"';
  }
}
