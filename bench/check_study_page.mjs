// Writes docs/checks-on-real-notebooks.md from the judged cells of the study.
const GOALS = { verdict: 97, cause: 95, reported: 75 };
/** What was reached; `--check` fails below. */
const REACHED = { verdict: 96, cause: 96, reported: 92 };

const percent = (part, whole) => (whole === 0 ? 100 : (100 * part) / whole);
const shown = (part, whole) => `${percent(part, whole).toFixed(1)} % (${part} of ${whole})`;

/** The figures of a list of judged cells. */
export function figuresOf(cells) {
  const judged = cells.filter(({ isJudged }) => isJudged);
  const count = test => judged.filter(test).length;
  return {
    notebooks: new Set(judged.map(({ hash }) => hash)).size,
    cells: judged.length,
    verdictsRight: count(({ isVerdictRight }) => isVerdictRight),
    leftOpen: count(({ isLeftOpen }) => isLeftOpen),
    reported: count(({ isReported }) => isReported),
    causesRight: count(({ isCauseRight }) => isCauseRight),
    knowable: count(({ isKnowable }) => isKnowable),
    knowableReported: count(({ isKnowable, isReported }) => isKnowable && isReported),
    missed: count(({ isMissed }) => isMissed)
  };
}

function row(name, cells) {
  const found = figuresOf(cells);
  return [
    name,
    found.notebooks,
    found.cells,
    shown(found.verdictsRight, found.cells),
    found.leftOpen,
    shown(found.causesRight, found.reported),
    shown(found.knowableReported, found.knowable),
    found.missed
  ];
}

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

function groupedBy(cells, keyOf) {
  const groups = new Map();
  cells.forEach(cell => groups.set(keyOf(cell), [...(groups.get(keyOf(cell)) ?? []), cell]));
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

const HEAD = [
  'group',
  'notebooks',
  'judged cells',
  'verdict right',
  'undecided',
  'cause right, of those reported',
  'reported, of those that a reader can find',
  'changed values reported as equal'
];

const quoted = text => `\`${text}\``;

/** A judgment that admits several answers. */
const either = judgment => judgment.replace(/\|/g, ' or ');

/** The text of a cause without notebook code that would break the table. */
const short = text => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ').slice(0, 140);

function disagreements(cells) {
  const verdicts = cells.filter(({ isJudged, isVerdictRight }) => isJudged && !isVerdictRight);
  const causes = cells.filter(
    ({ isJudged, isReported, isCauseRight }) => isJudged && isReported && !isCauseRight
  );
  const place = ({ path, index }) => `${path}, cell ${index + 1}`;
  return [
    '## Verdicts that differ from the judgment',
    '',
    table(
      ['cell', 'judgment', 'tool'],
      verdicts.map(cell => [place(cell), either(cell.expected.difference), cell.difference])
    ),
    '',
    '## Causes that differ from the judgment',
    '',
    table(
      ['cell', 'judgment', 'tool', 'message'],
      causes.map(cell => [
        place(cell),
        causeText(cell.expected.cause, cell.expected.cell),
        causeText(cell.cause.cause, cell.cause.cellIndex),
        short(cell.cause.message)
      ])
    )
  ];
}

const causeText = (cause, cell) =>
  cause === null ? 'unknown' : `${either(cause)}${cell === null ? '' : `, cell ${cell + 1}`}`;

/** The page, what is not as it must be, and one line of figures. */
export function studyPage({ notebooks, cells, identical }) {
  const all = figuresOf(cells);
  const unjudged = cells.filter(({ isJudged }) => !isJudged);
  const text = [
    ...introduction(notebooks, all, identical),
    '',
    table(HEAD, [
      row('**all**', cells),
      row(
        'without cells that fail only because of another cell',
        cells.filter(({ expected }) => expected.cause !== 'previous-error')
      ),
      ...groupedBy(cells, ({ group }) => group).map(([name, some]) => row(name, some)),
      ...groupedBy(cells, ({ path }) => path.split('/')[0]).map(([name, some]) => row(name, some))
    ]),
    '',
    `Goals: verdict right ≥ ${GOALS.verdict} %, cause right ≥ ${GOALS.cause} %, reported ≥ ${GOALS.reported} %, no changed value reported as equal.`,
    '',
    ...disagreements(cells),
    ''
  ].join('\n');
  const problems = [
    ...cells
      .filter(({ isMissed }) => isMissed)
      .map(cell => `${cell.path}, cell ${cell.index + 1}: a change is reported as equal`),
    ...unjudged.map(cell => `${cell.hash} ${cell.path}, cell ${cell.index + 1}: not judged`),
    ...lostFigures(all)
  ];
  const summary = row(`${notebooks} notebooks`, cells).join(' | ');
  return { text, problems, summary };
}

function lostFigures(all) {
  const reached = {
    verdict: percent(all.verdictsRight, all.cells),
    cause: percent(all.causesRight, all.reported),
    reported: percent(all.knowableReported, all.knowable)
  };
  return Object.entries(REACHED)
    .filter(([name, least]) => reached[name] < least)
    .map(
      ([name, least]) => `${name}: ${reached[name].toFixed(1)} %, ${least} % was reached before`
    );
}

function introduction(notebooks, all, identical) {
  return [
    '# Checks on real notebooks, judged',
    '',
    `${notebooks} notebooks with stored outputs, from the source distributions in ${quoted('bench/corpus.json')}, ran once each on the`,
    `libraries of ${quoted('bench/requirements-check-study.txt')}, alone in a folder. ${identical} cells gave the stored outputs byte for byte; the other`,
    `${all.cells} with a stored output or an error were judged from the stored and the fresh outputs and the source.`,
    '',
    'What limits these figures:',
    '',
    '- About 630 of the judgments were made by a script, from chains of `NameError`, missing modules and differences between pictures. For about',
    '  10 notebooks, the answer of the tool was known before they were judged.',
    '- pymc3, ipyparallel, tsfresh and scikit-rf are not installed. Many cells fail only because of their failed imports; the second row excludes these.',
    '- A third of the notebooks, selected by a hash of their paths, is *held out*. Their outputs were read before some of the fixes, and the rules for local',
    '  modules, magics, programs, listings and versions of pictures were written after reading the unknown causes in all notebooks.',
    '- About 11 judgments of causes are known to be wrong, and count against the tool.',
    '- *Changed values reported as equal* counts cells that were judged to be only *different*, where the tool says *same*.',
    '- A picture drawn by a different version of matplotlib, or at a different size, is *looks-alike* if everything in it moved by at most 3 pixels,',
    '  or if pictures of very different sizes look alike. The tool does not decide whether the data changed: it does not detect a curve that moves by two',
    '  pixels, or a different digit on an axis. If such a cell was judged to differ in presentation, the verdict counts as right; if it was judged to be',
    '  different, as wrong. It never counts as equal. The column *undecided* counts these cells.',
    '',
    `The judgments are in ${quoted('test/oracles/checks/judgements.json')}; this page is generated by ${quoted('node bench/check_study.mjs')}.`
  ];
}
