// The generated parts of docs/cli.md: the list of commands, and the options of each. The rest of the page is written by hand.

/** `text` with the options of every command, as src/cli/commands declares them, between its markers. */
export function cliPage(text, { COMMANDS, optionForm }) {
  const parts = COMMANDS.filter(({ options }) => Object.keys(options).length > 0).map(command => [
    `options:${command.name}`,
    optionTable(command, optionForm)
  ]);
  return [['commands', commandTable(COMMANDS)], ...parts].reduce(
    (page, [name, part]) => withPart(page, name, part),
    text
  );
}

function withPart(text, name, part) {
  const [startMark, endMark] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const [start, end] = [text.indexOf(startMark), text.indexOf(endMark)];
  if (start < 0 || end < start) {
    throw new Error(`docs/cli.md lacks ${startMark} and ${endMark}`);
  }
  return `${text.slice(0, start + startMark.length)}\n\n${part}\n\n${text.slice(end)}`;
}

function commandTable(commands) {
  const rows = commands.map(
    ({ name, summary, exitCodes }) =>
      `| [\`${name}\`](#${name}) | ${inCell(summary)} | ${inCell(exitCodes[1] ?? '')} |`
  );
  return ['| Command | What it does | Exit code 1 |', '| --- | --- | --- |', ...rows].join('\n');
}

function optionTable({ options }, optionForm) {
  const rows = Object.entries(options).map(
    ([name, option]) => `| \`--${inCell(optionForm(name, option))}\` | ${inCell(option.help)} |`
  );
  return ['| Option | Meaning |', '| --- | --- |', ...rows].join('\n');
}

function inCell(text) {
  return text.replaceAll('|', '\\|');
}
