/** Makes one function of runs of statements that are equal up to names and literals. */
import { notebookNames } from '../analysis/access/notebook-names';
import { isProvidedName } from '../analysis/names/provided-names';
import { replaceText } from '../fixes/cell-edits';
import type { Edit, Fix } from '../fixes/edit';
import type { Expression } from '../python/ast/nodes';
import type { RuleContext } from '../rule-context/rule-context';
import { CorrespondingNames } from './corresponding-names';
import type { Parameter } from './function-parameters';
import { parametersOf } from './function-parameters';
import { nameMentions } from './name-mentions';
import type { RepeatedRun, StatementRun } from './repeated-runs';
import type { RunNames } from './run-names';
import { runNames } from './run-names';

/** The title of the fix. */
export const EXTRACT_TITLE = 'Extract a function: {name}';

/** More parameters or results make a function harder to read than the code. */
const MOST_PARAMETERS = 6;
const MOST_RESULTS = 4;
/** A change of more places is too much to review, and takes longer to find than a step may. */
const MOST_RUNS = 200;
/** Texts that span lines would change with the indentation. */
const SPANS_LINES = /'''|"""|\\\r?\n/;
const INDENT = '    ';

/** The fix for runs of the same shape; none where a function may give other results. */
export function extractFunctionFixes(context: RuleContext, runs: RepeatedRun): readonly Fix[] {
  const isFew = runs.length <= MOST_RUNS;
  const names = isFew && haveMovableTexts(runs) ? runNames(context, runs[0]) : null;
  if (names === null) {
    return [];
  }
  const mapping = new CorrespondingNames(runs);
  if (!areMovable(context, runs, mapping, names)) {
    return [];
  }
  const parameters = keepsOutputs(context, runs) ? parametersOf(runs, names) : null;
  const results = parameters === null ? null : resultsOf(context, runs, mapping, names);
  if (parameters === null || results === null) {
    return [];
  }
  if (parameters.length > MOST_PARAMETERS || results.names.length > MOST_RESULTS) {
    return [];
  }
  const name = freeName(context, results);
  const edits = runs.map((run, at) => {
    const call = callOf(name, parameters, results, at);
    const definition = at === 0 ? `${definitionOf(name, run, parameters, results)}\n\n\n` : '';
    return replaceText(run.cell, run.start, run.end, definition + call);
  });
  return [
    {
      title: { template: EXTRACT_TITLE, values: { name: `\`${name}()\`` } },
      applicability: 'unsafe',
      newNames: [name],
      edits: edits satisfies readonly Edit[]
    }
  ];
}

/** Whether the texts of the runs may move into a function. */
function haveMovableTexts(runs: RepeatedRun): boolean {
  const comments = new Set(commentsOf(runs[0].cell.source));
  return runs.every(run => {
    const text = run.cell.source.slice(run.start, run.end);
    return (
      !SPANS_LINES.test(text) &&
      run.summary.masked.forms.every(({ kind }) => kind !== 'cell-magic') &&
      hasOwnLines(run) &&
      commentsOf(text).every(comment => comments.has(comment))
    );
  });
}

/** Whether nothing but what the text shows depends on where the statements of the runs are. */
function areMovable(
  context: RuleContext,
  runs: RepeatedRun,
  mapping: CorrespondingNames,
  { bound, uses }: RunNames
): boolean {
  const { inFunctions, isOpaque } = nameMentions(context);
  const reads = context.graph?.unboundReads ?? [];
  const unbound = new Set(reads.map(({ cell, name }) => `${cell} ${name}`));
  const updated = [...uses].filter(name => bound.has(name));
  return (
    !isOpaque &&
    runs.every(
      run =>
        [...bound].every(name => !inFunctions.has(mapping.inRun(run, name))) &&
        updated.every(name => !unbound.has(`${run.cell.index} ${mapping.inRun(run, name)}`))
    )
  );
}

function hasOwnLines({ cell: { source }, start, end }: StatementRun): boolean {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const [after] = /^[^\n]*/.exec(source.slice(end)) ?? [''];
  return before === '' && /^[ \t\r]*(?:#.*)?$/.test(after);
}

function commentsOf(text: string): readonly string[] {
  return text.match(/#.*/g) ?? [];
}

/** A function shows nothing for its last expression: either all runs end their cells, or none does. */
function keepsOutputs(context: RuleContext, runs: RepeatedRun): boolean {
  const shown = runs.filter(run => isShown(context, run));
  return shown.length === 0 || shown.length === runs.length;
}

/** Whether the cell shows the value of the last statement. */
function isShown(context: RuleContext, run: StatementRun): boolean {
  const { module } = run.summary;
  const last = run.position + run.statements.length - 1;
  const statement = module?.body[last];
  return (
    statement?.kind === 'Expr' &&
    last + 1 === module?.body.length &&
    !isNone(context, statement.value) &&
    !/^[ \t]*;/.test(run.cell.source.slice(run.end))
  );
}

/** Whether the value is certainly None, which no cell shows. */
function isNone(context: RuleContext, value: Expression): boolean {
  const called = value.kind === 'Call' ? notebookNames(context).qualified(value.func) : null;
  return called === 'print' || called === 'matplotlib.pyplot.show';
}

/** What the function returns: null where not all of it is certainly bound. */
interface Results {
  /** Names in the first run. */
  readonly names: readonly string[];
  /** The names of each run. */
  readonly inRuns: readonly (readonly string[])[];
  /** Some of them are given to it. */
  readonly isUpdate: boolean;
  /** The value of the last expression is shown. */
  readonly isShown: boolean;
}

function resultsOf(
  context: RuleContext,
  runs: RepeatedRun,
  mapping: CorrespondingNames,
  names: RunNames
): Results | null {
  const [first] = runs;
  const mentions = nameMentions(context).byName;
  const isLocal = (run: StatementRun, name: string): boolean => {
    const own = mapping.inFirstRun(run, name);
    return names.bound.has(own) && !names.uses.has(own);
  };
  const isUsed = (name: string): boolean =>
    (mentions.get(name) ?? []).some(mention => {
      const run = mapping.runOf(mention);
      return run === null || !isLocal(run, name);
    });
  const needed = [...names.bound].filter(name =>
    [...new Set(runs.map(run => mapping.inRun(run, name)))].some(isUsed)
  );
  const shown = isShown(context, first);
  return needed.every(name => names.boundAtEnd.has(name) || names.uses.has(name)) &&
    !(shown && needed.length > 0)
    ? {
        names: needed,
        isUpdate: needed.some(name => names.uses.has(name)),
        inRuns: runs.map(run => needed.map(name => mapping.inRun(run, name))),
        isShown: shown
      }
    : null;
}

function freeName(context: RuleContext, { names, isUpdate }: Results): string {
  const [only] = names;
  const verb = isUpdate ? 'update' : 'make';
  const stem = names.length === 1 ? `${verb}_${only}` : 'repeated_steps';
  const mentions = nameMentions(context).byName;
  const isTaken = (name: string): boolean =>
    isProvidedName(name) || mentions.has(name) || notebookNames(context).bindings(name).length > 0;
  let name = stem;
  for (let number = 2; isTaken(name); number++) {
    name = `${stem}_${number}`;
  }
  return name;
}

function definitionOf(
  name: string,
  { cell: { source }, start, end, statements }: StatementRun,
  parameters: readonly Parameter[],
  { names, isShown: returnsLast }: Results
): string {
  const slots = parameters.flatMap(({ name: own, slots: all }) =>
    all.map(slot => ({ ...slot, text: own }))
  );
  const last = statements[statements.length - 1];
  const inserted = returnsLast ? [{ start: last.start, end: last.start, text: 'return ' }] : [];
  let body = source.slice(start, end);
  for (const slot of [...slots, ...inserted].sort((a, b) => b.start - a.start || b.end - a.end)) {
    body = body.slice(0, slot.start - start) + slot.text + body.slice(slot.end - start);
  }
  const lines = body.split('\n').map(line => (line.trim() === '' ? '' : INDENT + line));
  const result = names.length === 0 ? [] : [`${INDENT}return ${names.join(', ')}`];
  const given = parameters.map(parameter => parameter.name).join(', ');
  return [`def ${name}(${given}):`, ...lines, ...result].join('\n');
}

function callOf(
  name: string,
  parameters: readonly Parameter[],
  { inRuns }: Results,
  at: number
): string {
  const targets = inRuns[at].length === 0 ? '' : `${inRuns[at].join(', ')} = `;
  return `${targets}${name}(${parameters.map(({ values }) => values[at]).join(', ')})`;
}
