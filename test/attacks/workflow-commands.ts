/**
 * Finds the commands to GitHub in the output of a step, as the runner does: a port of `TryParseV2` and `TryParse` of
 * `src/Runner.Common/ActionCommand.cs` in actions/runner. Standard output and standard error are read alike.
 */

/** A command that the runner executes. */
export interface WorkflowCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** The commands that the runner registers, by their harm: some set outputs, hide text, or end the reading of commands. */
const REGISTERED = new Set([
  'add-mask',
  'add-matcher',
  'add-path',
  'debug',
  'echo',
  'endgroup',
  'error',
  'group',
  'notice',
  'remove-matcher',
  'save-state',
  'set-env',
  'set-output',
  'stop-commands',
  'warning'
]);

/** The commands in lines of output; the runner also ends a line at a carriage return. */
export function commandsIn(output: string): readonly WorkflowCommand[] {
  return output.split(/\r\n|\r|\n/).flatMap(line => newCommand(line) ?? oldCommand(line) ?? []);
}

/** `::name key=value,key=value::data`, after spaces at most. */
function newCommand(line: string): WorkflowCommand | null {
  const text = line.replace(/^[\s\u0085]+/, '');
  const end = text.indexOf('::', 2);
  return text.startsWith('::') && end >= 0
    ? command(text.slice(2, end), text.slice(end + 2), ',', [
        ['%0D', '\r'],
        ['%0A', '\n'],
        ['%3A', ':'],
        ['%2C', ','],
        ['%25', '%']
      ])
    : null;
}

/** `##[name key=value;key=value]data`, anywhere in a line. */
function oldCommand(line: string): WorkflowCommand | null {
  const start = line.indexOf('##[');
  const end = line.indexOf(']', start);
  return start >= 0 && end >= 0
    ? command(line.slice(start + 3, end), line.slice(end + 1), ';', [
        ['%3B', ';'],
        ['%0D', '\r'],
        ['%0A', '\n'],
        ['%5D', ']'],
        ['%25', '%']
      ])
    : null;
}

function command(
  head: string,
  data: string,
  separator: string,
  escapes: readonly (readonly [string, string])[]
): WorkflowCommand | null {
  const space = head.indexOf(' ');
  const name = space < 0 ? head : head.slice(0, space);
  if (!REGISTERED.has(name)) {
    return null;
  }
  const unescaped = (text: string): string =>
    escapes.reduce((result, [escape, character]) => result.replaceAll(escape, character), text);
  const pairs =
    space < 0
      ? []
      : head
          .slice(space + 1)
          .trim()
          .split(separator);
  const properties = pairs.flatMap(pair => {
    // `Split` with a count of 2 and `RemoveEmptyEntries` also drops each `=` at the start of the key and of the value.
    const [, key, value] = /^=*([^=]+)=+([^=][^]*)$/.exec(pair) ?? [];
    return key === undefined ? [] : [[key, unescaped(value)] as const];
  });
  return { name, properties: Object.fromEntries(properties), data: unescaped(data) };
}
