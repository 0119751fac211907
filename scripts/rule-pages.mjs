// The text of a rule's page, from its declaration.
import { eventsText, factText } from './scenario-text.mjs';

/** Kinds of rules in the order of their letters, with the headings they have. */
export const CATEGORIES = new Map([
  ['structure', 'Structure'],
  ['hidden-state', 'Hidden state'],
  ['import', 'Imports and dependencies'],
  ['path', 'Paths and files'],
  ['title', 'Title'],
  ['randomness', 'Randomness and time'],
  ['crash', 'Crashes'],
  ['modernizing', 'Modernizing']
]);

const APPLICABILITY = {
  safe: 'The fix is safe: it cannot make the outputs on a fresh kernel worse.',
  unsafe: 'The fix is unsafe: it is applied only on request, and you must review it.',
  manual: 'The fix is explained, not applied.'
};
const MIXED =
  'A safe fix cannot make the outputs on a fresh kernel worse. An unsafe fix is applied only on request, and you must review it.';
const PHASES = {
  exploring: 'It is shown while exploring and when finishing a notebook.',
  finishing: 'It is shown when finishing a notebook, not while exploring.'
};

/** File name of the rule's page. */
export function pageName(rule) {
  return `${rule.code}-${rule.name}.md`;
}

/** The page as Markdown; `core` describes scenarios in sentences. */
export function rulePage(rule, core) {
  const docs = core.docsOf(rule);
  const sections = [
    `# ${rule.title}`,
    facts(rule),
    `## What it reports\n\n${docs.what}`,
    `## Why\n\n${rule.why}`,
    `## Examples that are reported\n\n${docs.bad.map(scenario => badExample(scenario, core)).join('\n\n')}`,
    `## Examples that are not reported\n\n${docs.good.map(scenario => example(scenario, core)).join('\n\n')}`,
    `## Fix\n\n${fixText(rule)}`,
    `## Options\n\n${optionText(rule)}`,
    `## Limits\n\n${docs.limits}`,
    `## How to suppress it\n\n${suppressText(rule)}`
  ];
  return `${sections.join('\n\n')}\n`;
}

function facts(rule) {
  const sentences = [
    `Rule ${rule.code}, \`${rule.name}\` · ${CATEGORIES.get(rule.category)} · ${rule.severity} · since ${rule.since}.`,
    rule.offByDefault === true
      ? `It is disabled by default: enable it with \`extend-select = ["${rule.code}"]\` in the [settings](../settings.md).`
      : PHASES[rule.phase],
    rule.anyLanguage
      ? 'It applies to notebooks in any language.'
      : 'It applies to Python notebooks.'
  ];
  return sentences.join(' ');
}

function badExample(scenario, core) {
  const messages = (scenario.messages ?? []).map(message => `> ${message}`).join('\n>\n');
  return [example(scenario, core), messages, fixedText(scenario)]
    .filter(part => part !== '')
    .join('\n\n');
}

function example(scenario, core) {
  const { title, cells, events = [] } = scenario;
  const { formatMessage } = core;
  const steps = core.eventLines(events);
  return [
    `**${capitalized(title)}**`,
    ...core.settingLines(scenario).map(line => factText(line, formatMessage)),
    ...cells.map((cell, index) => cellText(cell, index, core)),
    ...(steps.length === 0 ? [] : [eventsText(steps, formatMessage)]),
    ...core.factLines(scenario).map(line => factText(line, formatMessage))
  ].join('\n\n');
}

function cellText(cell, index, { cellNotes, formatMessage }) {
  const { source, type = 'code' } = cell;
  const label = cellNotes(cell, index).map(formatMessage).join(', ');
  return source.trim() === '' ? `${label} is empty.` : `${label}:\n\n${fenced(source, type)}`;
}

function fixedText({ fixed }) {
  if (fixed === undefined) {
    return '';
  }
  if ('path' in fixed) {
    return `After the fix, the notebook is \`${fixed.path}\`.`;
  }
  if ('file' in fixed) {
    return `After the fix, \`${fixed.file}\` is:\n\n${fenced(fixed.text.trimEnd(), 'file')}`;
  }
  return [
    'After the fix:',
    ...fixed.map(source => (source.trim() === '' ? '*(empty cell)*' : fenced(source, 'code')))
  ].join('\n\n');
}

function fenced(source, type) {
  const language =
    type === 'code' && !source.startsWith('#')
      ? 'python'
      : type === 'markdown'
        ? 'markdown'
        : 'text';
  const fence = source.includes('```') ? '````' : '```';
  return `${fence}${language}\n${source}\n${fence}`;
}

function fixText({ fixes, fixTitles = {}, fixApplicability = null }) {
  if (fixes === null) {
    return 'None.';
  }
  const titles = Object.entries(fixTitles).map(([id, title]) => {
    const stated =
      fixApplicability === null ? '' : ` (${(fixApplicability[id] ?? [fixes]).join(' or ')})`;
    return `- ${title.replace(/\{\w+\}/g, '…')}${stated}`;
  });
  return `${titles.join('\n')}\n\n${fixApplicability === null ? APPLICABILITY[fixes] : MIXED}`;
}

function optionText({ name, optionDeclarations }) {
  const options = Object.entries(optionDeclarations);
  if (options.length === 0) {
    return 'None.';
  }
  const lines = options.map(
    ([key, { default: value, description }]) =>
      `- \`${key}\` (default \`${toml(value)}\`): ${description}`
  );
  const [[key, { default: value }]] = options;
  const sample = `[tool.freshkernel.rules.${name}]\n${key} = ${toml(value)}`;
  return `${lines.join('\n')}\n\nIn \`pyproject.toml\`:\n\n\`\`\`toml\n${sample}\n\`\`\``;
}

function suppressText({ code, category }) {
  const here =
    category === 'title'
      ? []
      : [
          `- On a line: \`# freshkernel: ignore[${code}]\` at its end.`,
          `- In a cell: the same comment as its first line, or the cell tag \`freshkernel:ignore=${code}\`.`
        ];
  const project = `- In the project: \`ignore = ["${code}"]\` under \`[tool.freshkernel]\` in \`pyproject.toml\`.`;
  return [...here, project].join('\n');
}

function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The value as TOML writes it, which for these types is JSON. */
function toml(value) {
  return JSON.stringify(value);
}
