/** Completion for Bash, from version 3.2 on, which macOS has. */
import type { Candidates, Completable } from './completable';

/** The script. */
export function bashScript(commands: readonly Completable[]): string {
  const names = [...commands.map(({ name }) => name), '--help', '--version'];
  return `# Completion of freshkernel for Bash.
_freshkernel() {
    local IFS=$'\\n' word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        ${offer(names)}
        return
    fi
    # Bash splits \`--format=json\` into three words.
    if [ "$before" = '=' ]; then
        before="\${COMP_WORDS[COMP_CWORD-2]}"
    elif [ "$word" = '=' ]; then
        word=''
    fi
    case "\${COMP_WORDS[1]} $before" in
${commands.flatMap(valueCases).join('\n')}
    esac
    case "\${COMP_WORDS[1]} $word" in
${commands.map(optionCase).join('\n')}
    esac
    case "\${COMP_WORDS[1]}" in
${commands.map(({ name, operand }) => `        ${name}) ${offerCandidates(operand)} ;;`).join('\n')}
    esac
}
complete -F _freshkernel freshkernel
`;
}

function valueCases({ name, options }: Completable): readonly string[] {
  return options
    .filter(({ takesValue }) => takesValue)
    .map(option => `        '${name} ${option.name}') ${offerCandidates(option.value)}; return ;;`);
}

function optionCase({ name, options }: Completable): string {
  return `        '${name} -'*) ${offer(options.map(option => option.name))}; return ;;`;
}

function offerCandidates(candidates: Candidates): string {
  switch (candidates?.kind) {
    case undefined:
      return ':';
    case 'words':
      return offer(candidates.words);
    case 'files':
      return 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word"))';
    case 'folders':
      return 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word"))';
    case 'notebooks':
      return `compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -X '!*.ipynb' -- "$word") $(compgen -d -- "$word"))`;
  }
}

function offer(words: readonly string[]): string {
  return `COMPREPLY=($(compgen -W $'${words.join('\\n')}' -- "$word"))`;
}
