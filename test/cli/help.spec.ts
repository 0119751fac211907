// The texts of `--help`, generated from the declarations of the commands.
import { COMMANDS } from '../../src/cli/commands/registry';
import { helpText } from '../../src/cli/help';

const byName = COMMANDS.map(command => [command.name, command] as const);

it.each(byName)('the help of %s lists each of its options once', (_, command) => {
  const listed = [...helpText(command).matchAll(/^ {2}--([a-z-]+)/gm)].map(([, option]) => option);
  expect(listed).toEqual([...Object.keys(command.options), 'help']);
});

it.each(byName)('the help of %s shows a value for each option that takes one', (_, command) => {
  for (const [name, { type, value }] of Object.entries(command.options)) {
    expect([name, value !== undefined]).toEqual([name, type === 'string']);
  }
});

it.each(byName)('no line of the help of %s is longer than 100 columns', (_, command) => {
  const lines = helpText(command).split('\n');
  expect(lines.filter(line => line.length > 100)).toEqual([]);
});

it('the overview lists all commands', () => {
  const listed = [...helpText(null).matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name);
  expect(listed.slice(0, COMMANDS.length)).toEqual(COMMANDS.map(({ name }) => name));
});
