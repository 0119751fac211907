/** Describes the scenarios of the rules' pages in sentences: the cells, the events, and the facts around them. */
import type { Message } from '../messages/message';
import type { ModuleFacts } from '../../protocol';
import type { ExampleCell, ExampleEvent, RuleExample } from './contract';

/** A sentence about a scenario, and the text that follows it. */
export interface ExampleLine {
  readonly message: Message;
  /** Null where the sentence is complete. */
  readonly text: string | null;
  /** Language of the text. */
  readonly language: 'python' | 'text';
}

const DEFAULT_NAME = 'analysis-of-orders.ipynb';

/** Facts about a cell apart from its source, to be joined by commas. */
export function cellNotes(
  { type = 'code', count = null, tags = [], error }: ExampleCell,
  index: number
): readonly Message[] {
  return [
    sentence('Cell {cell}', { cell: index + 1 }),
    ...(type === 'markdown' ? [sentence('Markdown')] : []),
    ...(type === 'raw' ? [sentence('raw')] : []),
    ...(count === null ? [] : [sentence('execution count {count}', { count })]),
    ...tags.map(tag => sentence('tagged `{tag}`', { tag })),
    ...(error === undefined ? [] : [sentence('stored output: {error}', { error: outputOf(error) })])
  ];
}

function outputOf({ exception, message, line }: NonNullable<ExampleCell['error']>): string {
  const location = line === undefined ? '' : ` on line ${line}`;
  return `\`${exception}: ${message}\`${location}`;
}

/** The events, step by step; empty where there are none. */
export function eventLines(events: readonly ExampleEvent[]): readonly ExampleLine[] {
  return joinExecutions(events).map(step =>
    'cells' in step ? executionsLine(step.cells) : eventLine(step)
  );
}

/** The settings other than the defaults: the notebook's name and the rule's options. */
export function settingLines({ path, options = {} }: RuleExample): readonly ExampleLine[] {
  return [
    ...(path === undefined || path === DEFAULT_NAME
      ? []
      : [line('The notebook is `{path}`.', { path })]),
    ...Object.entries(options).map(([name, value]) =>
      // JSON and TOML spell these values alike.
      line('With `{option}`.', { option: `${name} = ${JSON.stringify(value)}` })
    )
  ];
}

/** What the kernel reports about modules, which files exist, and the cell being edited. */
export function factLines(example: RuleExample): readonly ExampleLine[] {
  const { events, modules = {}, changedModules = [], editing, files, disk, target } = example;
  return [
    ...(events?.length === 0 ? [line('The kernel is connected and has run nothing yet.')] : []),
    ...(files === undefined ? [] : fileLines(files)),
    ...(disk === undefined ? [] : [diskLine(disk)]),
    ...Object.entries(target ?? {}).map(([library, version]) =>
      line('The target is `{library}>={version}`.', { library, version })
    ),
    ...Object.entries(modules).map(([name, facts]) => moduleLine(name, facts)),
    ...changedModules.map(name =>
      line('The file of `{module}` changed after it was imported.', { module: name })
    ),
    ...(editing === undefined ? [] : [line('Cell {cell} is being edited.', { cell: editing + 1 })])
  ];
}

interface Executions {
  readonly cells: readonly number[];
}

/** Joins consecutive executions that succeed into one step. */
function joinExecutions(events: readonly ExampleEvent[]): readonly (ExampleEvent | Executions)[] {
  const steps: (ExampleEvent | Executions)[] = [];
  for (const event of events) {
    const last = steps.at(-1);
    if (event.kind !== 'run' || event.error !== undefined) {
      steps.push(event);
    } else if (last !== undefined && 'cells' in last) {
      steps[steps.length - 1] = { cells: [...last.cells, event.cell] };
    } else {
      steps.push({ cells: [event.cell] });
    }
  }
  return steps;
}

function executionsLine(cells: readonly number[]): ExampleLine {
  return cells.length === 1
    ? line('Cell {cell} runs.', { cell: cells[0] + 1 })
    : line('Cells {cells} run, in this order.', { cells: cells.map(cell => String(cell + 1)) });
}

function eventLine(event: ExampleEvent): ExampleLine {
  const cell = 'cell' in event ? event.cell + 1 : 0;
  switch (event.kind) {
    case 'run':
      return line('Cell {cell} runs and fails with {error}.', { cell, error: event.error ?? '' });
    case 'edit':
      return event.source === ''
        ? line('Cell {cell} is emptied.', { cell })
        : line('Cell {cell} is edited to:', { cell }, event.source);
    case 'insert':
      return line('A new cell {cell} is inserted:', { cell }, event.source);
    case 'delete':
      return line('Cell {cell} is deleted.', { cell });
    case 'clear':
      return line('The output of cell {cell} is cleared.', { cell });
    case 'move':
      return line('Cell {cell} is moved and is now cell {to}.', { cell, to: event.to + 1 });
    case 'console':
      return line('A console of the same kernel runs:', {}, event.source);
    case 'other-notebook':
      return line('Another notebook in the same kernel runs:', {}, event.source);
    case 'restart':
      return line('The kernel is restarted.');
    case 'ended':
      return event.waiting === undefined
        ? line('Cell {cell} ends the kernel, and a new one starts.', { cell })
        : line('The kernel ends at cell {cell} while others wait, and a new one starts.', { cell });
    case 'attach':
      return line('The kernel is connected only from here on.');
  }
}

function fileLines(files: Readonly<Record<string, string>>): readonly ExampleLine[] {
  const entries = Object.entries(files);
  return entries.length === 0
    ? [line('The project has no requirement file.')]
    : entries.map(([path, text]) => line('`{path}` is:', { path }, text.trimEnd(), 'text'));
}

function diskLine(disk: readonly string[]): ExampleLine {
  return disk.length === 0
    ? line('The notebook’s folder is empty.')
    : line('Files of the project: {files}.', { files: disk.map(path => `\`${path}\``).join(', ') });
}

function moduleLine(
  name: string,
  { found, distribution = null, version = null }: Partial<ModuleFacts>
): ExampleLine {
  if (found === false) {
    return line('The kernel’s environment has no module `{module}`.', { module: name });
  }
  return distribution === null
    ? line('The kernel’s environment has `{module}`.', { module: name })
    : line('The kernel’s environment has `{module}`, from {distribution}.', {
        module: name,
        distribution: version === null ? distribution : `${distribution} ${version}`
      });
}

function line(
  template: string,
  values: Message['values'] = {},
  text: string | null = null,
  language: ExampleLine['language'] = 'python'
): ExampleLine {
  return { message: sentence(template, values), text, language };
}

function sentence(template: string, values: Message['values'] = {}): Message {
  return { template, values };
}
