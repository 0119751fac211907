/**
 * Returns a text for people that commands nothing: in a job of GitHub Actions, a line of output that begins with `::`, or contains
 * `##[`, is a command to the runner, for example to ignore all others. Names and code in a pull request are untrusted.
 */
export function withoutCommands(text: string): string {
  return process.env.GITHUB_ACTIONS === 'true'
    ? text
        .replace(
          /^([\t\v\f \u0085\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]*):(?=:)/gm,
          '$1\\u003a'
        )
        .replaceAll('##[', '##\\u005b')
    : text;
}
