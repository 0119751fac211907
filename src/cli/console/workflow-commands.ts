/**
 * Returns a text for people that commands nothing: in a job of GitHub Actions, a line of output that begins with `::`, or contains
 * `##[`, is a command to the runner, for example to ignore all others. Names and code in a pull request are untrusted.
 */
export function withoutCommands(text: string): string {
  return process.env.GITHUB_ACTIONS === 'true'
    ? text
        .replace(/^((?:[^\S\r\n\u2028\u2029]|\u0085)*):(?=:)/gm, '$1\\u003a')
        .replaceAll('##[', '##\\u005b')
    : text;
}
