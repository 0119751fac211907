// Generates docs/rules/*.md, docs/effects.md, docs/modernizing.md, docs/normalizers.md, the rule categories in README.md,
// the options in docs/cli.md, the profiles and platforms in docs/settings.md and the schema in docs/study.md.
// With --check it writes nothing, and fails where a file is not what it would write.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cliPage } from './cli-page.mjs';
import { TABLES, effectsPage } from './effects-page.mjs';
import { loadSources } from './load-sources.mjs';
import { modernizingPage } from './modernizing-page.mjs';
import { platformsPart } from './platforms-part.mjs';
import { profilesPart } from './profiles-part.mjs';
import { CATEGORIES, rulePage, pageName } from './rule-pages.mjs';
import { studyPart } from './study-part.mjs';

const root = new URL('../', import.meta.url);
const pages = new URL('docs/rules/', root);
const readme = new URL('README.md', root);
const cli = new URL('docs/cli.md', root);
const settings = new URL('docs/settings.md', root);
const study = new URL('docs/study.md', root);
const EFFECTS_BANNER =
  '<!-- Generated from src/core/effects/tables and test/oracles/effects/confirmed.json by `npm run generate`. Do not edit. -->';
const NORMALIZERS_BANNER =
  '<!-- Generated from src/core/compare/text/normalizers.ts by `npm run generate`. Do not edit. -->';
const MODERNIZING_BANNER =
  '<!-- Generated from src/core/change-data and test/oracles/modernizing by `npm run generate`. Do not edit. -->';
const RULE_MARKS = ['<!-- rules:start -->', '<!-- rules:end -->'];
const SCHEMA_MARKS = ['<!-- schema:start -->', '<!-- schema:end -->'];
const PLATFORM_MARKS = ['<!-- platforms:start -->', '<!-- platforms:end -->'];
const PROFILE_MARKS = ['<!-- profiles:start -->', '<!-- profiles:end -->'];
const BANNER =
  '<!-- Generated from the declarations in src/core/rules by `npm run generate`. Do not edit. -->';

/** What the pages are made of: the rules, the commands, and the functions that word them. */
const SOURCES = [
  'cli/commands/registry',
  'cli/help',
  'core/compare/text/normalizers',
  'core/messages/message',
  'core/notebook/platforms',
  'core/rules/documentation',
  'core/rules/example-text',
  'core/rules/registry',
  'core/settings/profiles',
  'core/study/columns'
];

function table(rules, docsOf) {
  const rows = rules.map(rule => {
    const link = `[${rule.title}](${pageName(rule)})`;
    const when = rule.offByDefault === true ? 'off by default' : rule.phase;
    return `| ${link} | ${rule.code} | \`${rule.name}\` | ${rule.severity} | ${when} | ${rule.fixes ?? ''} | ${inCell(docsOf(rule).what)} |`;
  });
  return [
    '| Rule | Code | Name | Severity | Phase | Fix | What it reports |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows
  ].join('\n');
}

/** The first sentence, fit for a table. */
function inCell(text) {
  const [sentence] = /^.*?[.:](?= [A-Z“]|$)/s.exec(text) ?? [text];
  return sentence
    .replace(/^Reports /, '')
    .replaceAll('|', '\\|')
    .replace(/[:]$/, '.');
}

function index(rules, { docsOf }) {
  const parts = [...CATEGORIES].flatMap(([category, title]) => {
    const own = rules.filter(rule => rule.category === category);
    return own.length === 0 ? [] : [`## ${title}\n\n${table(own, docsOf)}`];
  });
  const text =
    'Every rule has a page: what it reports and why, examples, its fix and its limits. *Exploring* rules report what is ' +
    'wrong now; *finishing* adds rules that only matter before a notebook is shared. A *safe* fix cannot make the outputs ' +
    'on a fresh kernel worse; review an *unsafe* fix before you apply it.';
  return `${BANNER}\n\n# Rules\n\n${text}\n\n${parts.join('\n\n')}\n`;
}

/** The categories of rules for the README. */
function categoryTable(rules) {
  const rows = [...CATEGORIES].flatMap(([category, title]) => {
    const own = rules.filter(rule => rule.category === category);
    const link = `[${title}](docs/rules/README.md#${title.toLowerCase().replaceAll(' ', '-')})`;
    const titles = own
      .slice(0, 3)
      .map(rule => rule.title.toLowerCase())
      .join(', ');
    const examples = own.length > 3 ? `${titles}, …` : titles;
    return own.length === 0
      ? []
      : [`| ${link} | ${own.map(({ code }) => code).join(', ')} | ${examples} |`];
  });
  return ['| Category | Rules | For example |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The text with other lines between the marks. */
function between(text, [start, end], lines) {
  const [first, last] = [text.indexOf(start), text.indexOf(end)];
  if (first < 0 || last < first) {
    throw new Error(`A page lacks ${start} and ${end}`);
  }
  return `${text.slice(0, first + start.length)}\n${lines}\n${text.slice(last)}`;
}

/** The page of normalizers. */
function normalizersPage({ NORMALIZER_NAMES, NORMALIZER_DESCRIPTIONS }) {
  const rows = NORMALIZER_NAMES.map(
    name => `| \`${name}\` | ${NORMALIZER_DESCRIPTIONS[name].replaceAll('|', '\\|')} |`
  );
  const text =
    'A normalizer is a kind of difference that a comparison of outputs ignores. The verdict `equal` lists the normalizers ' +
    'that were needed; `--no-normalizer NAMES` switches them off. Everything else must match exactly. ' +
    'Pictures whose colors differ by at most 2 of 255 are `similar`: the eye cannot distinguish them, so they count as equal. ' +
    'The `score`, from 0 to 1, is the fraction that matches: of text and markup the words and symbols, of pictures the pixels.';
  return `${NORMALIZERS_BANNER}\n\n# Normalizers\n\n${text}\n\n| Name | What it ignores |\n| --- | --- |\n${rows.join('\n')}\n\n${OWN_RULES}`;
}

const OWN_RULES = `## Custom rules

In the project's settings (\`freshkernel.toml\`, or below \`[tool.freshkernel]\` in \`pyproject.toml\`), the table \`check\` controls how
outputs are compared:

\`\`\`toml
[check]
tolerance = { relative = 1e-6, absolute = 1e-9 }

[check.normalizers]
set-order = false                # switched off

[check.patterns]
ticket = 'ticket-\\d+'            # ignored in every line

[check.cells.noisy]              # cells with the tag \`noisy\`
tolerance = { relative = 0.05 }

[check.cells.live]
compare = false                  # their outputs always count as equal
\`\`\`

- The verdict lists each rule that was needed: \`pattern:ticket\`, \`tolerance\`, \`tag:noisy\`.
- A tolerance applies to numbers with a decimal point or an exponent in texts and tables. Integers, dates and versions must match
  exactly. Two numbers are equal if they differ by at most the larger of \`absolute\` and \`relative\` times the larger number.
- Cells with the tag \`freshkernel:compare=skip\` are not compared; this needs no setting.
- Patterns are matched line by line, leftmost and longest, in time linear in the length of the line, so that no
  pattern can stall a comparison. They support characters, \`.\`, \`[a-z]\`, \`[^a]\`, \`\\d\`, \`\\w\`, \`\\s\`, \`\\b\`, \`^\`, \`$\`, groups, \`|\`,
  \`*\`, \`+\`, \`?\` and \`{2,5}\`; lookahead and backreferences are rejected. If a comparison would still take too long,
  its verdict is \`incomplete\`.

## Accuracy

149 pairs of outputs were written with the expected verdict, a third of them before any code; 89 of them have
a relevant difference. \`bench/compare_verdicts.mjs\` compares their verdicts with [nbval](https://github.com/computationalmodelling/nbval)
0.11.0:

| Tool | right | changes missed | false alarms |
| --- | ---: | ---: | ---: |
| Freshkernel | 149 (100 %) | 0 | 0 |
| nbval | 99 (66 %) | 5 | 45 |
| nbval with a sanitizing file for dates, times and addresses | 98 (66 %) | 8 | 43 |

The pairs are in \`test/core/compare/pairs\`. They include pairs that were once compared wrongly: the figure shows that no verdict got worse, not
how many of your outputs are compared correctly.
`;

/** The tables of effects and the figures of the run that confirmed them. */
async function loadEffects() {
  const read = async path => JSON.parse(await readFile(new URL(path, root), 'utf8'));
  const tables = [...TABLES.keys()].map(async name => [
    name,
    await read(`src/core/effects/tables/${name}.json`)
  ]);
  return [
    Object.fromEntries(await Promise.all(tables)),
    await read('test/oracles/effects/confirmed.json')
  ];
}

/** The data of changed libraries, and what was executed of it. */
async function loadChanges() {
  const files = [
    'src/core/change-data/entries.json',
    'src/core/change-data/changes.json',
    'test/oracles/modernizing/cases.json',
    'test/oracles/modernizing/confirmed.json'
  ];
  return Promise.all(files.map(async path => JSON.parse(await readFile(new URL(path, root)))));
}

async function readOrNull(url) {
  return readFile(url, 'utf8').catch(error => {
    if (error.code === 'ENOENT') {
      return null;
    }
    throw error;
  });
}

const sources = await loadSources(SOURCES);
const { ALL_RULES } = sources;
const wanted = new Map([
  [new URL('README.md', pages).href, index(ALL_RULES, sources)],
  [
    new URL('docs/effects.md', root).href,
    `${EFFECTS_BANNER}\n\n${effectsPage(...(await loadEffects()))}`
  ],
  [
    new URL('docs/modernizing.md', root).href,
    `${MODERNIZING_BANNER}\n\n${modernizingPage(...(await loadChanges()))}`
  ],
  [new URL('docs/normalizers.md', root).href, normalizersPage(sources)],
  [readme.href, between(await readFile(readme, 'utf8'), RULE_MARKS, categoryTable(ALL_RULES))],
  [
    settings.href,
    between(
      between(await readFile(settings, 'utf8'), PROFILE_MARKS, profilesPart(sources)),
      PLATFORM_MARKS,
      platformsPart(sources)
    )
  ],
  [study.href, between(await readFile(study, 'utf8'), SCHEMA_MARKS, studyPart(sources))],
  [cli.href, cliPage(await readFile(cli, 'utf8'), sources)],
  ...ALL_RULES.map(rule => [
    new URL(pageName(rule), pages).href,
    `${BANNER}\n\n${rulePage(rule, sources)}`
  ])
]);
await mkdir(pages, { recursive: true });
const present = (await readdir(pages)).map(name => new URL(name, pages).href);
const leftOver = present.filter(href => !wanted.has(href));
const stale = [];
for (const [href, text] of wanted) {
  if ((await readOrNull(new URL(href))) !== text) {
    stale.push([href, text]);
  }
}

if (process.argv.includes('--check')) {
  const names = [...stale.map(([href]) => href), ...leftOver].map(href =>
    href.slice(root.href.length)
  );
  if (names.length > 0) {
    console.error(`Not what \`npm run generate\` writes: ${names.join(', ')}`);
    process.exitCode = 1;
  }
} else {
  await Promise.all(stale.map(([href, text]) => writeFile(new URL(href), text)));
  await Promise.all(leftOver.map(href => rm(new URL(href))));
}
