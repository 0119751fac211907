// What happens in a scenario, and what its kernel knows, as Markdown.

/** The events as a numbered list. */
export function eventsText(events) {
  if (events.length === 0) {
    return 'The kernel is watched and has run nothing yet.';
  }
  const steps = joinRuns(events).map((step, index) => `${index + 1}. ${stepText(step)}`);
  return `Then:\n\n${steps.join('\n').trimEnd()}`;
}

/** What the kernel tells of modules, and where the user is. */
export function kernelNotes({ modules = {}, changedModules = [], editing, files }) {
  return [
    ...(files === undefined ? [] : filesText(files)),
    ...Object.entries(modules).map(([name, facts]) => moduleText(name, facts)),
    ...changedModules.map(name => `The file of \`${name}\` changed after it was imported.`),
    ...(editing === undefined ? [] : [`Cell ${editing + 1} is being edited.`])
  ];
}

/** Runs that follow each other and end well are one step. */
function joinRuns(events) {
  const steps = [];
  for (const event of events) {
    const last = steps.at(-1);
    const joins = event.kind === 'run' && event.error === undefined;
    if (joins && last?.kind === 'runs') {
      last.cells.push(event.cell);
    } else {
      steps.push(joins ? { kind: 'runs', cells: [event.cell] } : event);
    }
  }
  return steps;
}

function stepText(step) {
  const cell = `Cell ${step.cell + 1}`;
  switch (step.kind) {
    case 'runs':
      return runsText(step.cells);
    case 'run':
      return `${cell} runs and fails with ${step.error}.`;
    case 'edit':
      return step.source === ''
        ? `${cell} is emptied.`
        : `${cell} is changed to:\n\n${fenced(step.source)}\n`;
    case 'insert':
      return `A new cell ${step.cell + 1} is inserted:\n\n${fenced(step.source)}\n`;
    case 'delete':
      return `${cell} is deleted.`;
    case 'clear':
      return `The output of cell ${step.cell + 1} is cleared.`;
    case 'move':
      return `${cell} is moved and is now cell ${step.to + 1}.`;
    case 'console':
      return `A console of the same kernel runs:\n\n${fenced(step.source)}\n`;
    case 'other-notebook':
      return `Another notebook in the same kernel runs:\n\n${fenced(step.source)}\n`;
    case 'restart':
      return 'The kernel is restarted.';
    case 'attach':
      return 'The kernel is watched only from here on.';
    default:
      throw new Error(`no text for the event ${step.kind}`);
  }
}

function runsText(cells) {
  const numbers = cells.map(cell => cell + 1);
  const words = numbers.length > 1 ? `${numbers.slice(0, -1).join(', ')} and ` : '';
  return numbers.length === 1
    ? `Cell ${numbers[0]} runs.`
    : `Cells ${words}${numbers[numbers.length - 1]} run, in this order.`;
}

function filesText(files) {
  const entries = Object.entries(files);
  return entries.length === 0
    ? ['The project has no requirement file.']
    : entries.map(([path, text]) => `\`${path}\` is:\n\n\`\`\`text\n${text.trimEnd()}\n\`\`\``);
}

function moduleText(name, { found, distribution, version }) {
  if (found === false) {
    return `The kernel's environment has no module \`${name}\`.`;
  }
  const by = [distribution, version].filter(part => typeof part === 'string').join(' ');
  return `The kernel's environment has \`${name}\`${by === '' ? '' : `, from ${by}`}.`;
}

function fenced(source) {
  const lines = ['```python', ...source.split('\n'), '```'];
  return lines.map(line => (line === '' ? '' : `   ${line}`)).join('\n');
}
