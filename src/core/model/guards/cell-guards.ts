/**
 * Refuses changes of a cell that would let it run without doing its work. Each guard compares facts of the two sources; that
 * refuses some good changes, too, which costs an answer, while a weakened notebook that counts as restored would be a lie.
 */
import { BUILTIN_NAMES } from '../../analysis/names/provided-names';
import type { CodeFacts } from './code-facts';

/** What a guard knows. */
export interface GuardedChange {
  readonly before: CodeFacts;
  readonly after: CodeFacts;
  /** Names that the notebook imports, in any cell. */
  readonly importedNames: ReadonlySet<string>;
  /** Modules that the notebook imports, up to the first dot. */
  readonly importedModules: ReadonlySet<string>;
  /** The text of the cell's stored outputs. */
  readonly storedText: string;
  /** The texts of the stored outputs of the cells below it. */
  readonly storedBelow: readonly string[];
}

/** The reason of a refusal; null to let the change pass. */
type Guard = (change: GuardedChange) => string | null;

/** Calls that leave the notebook: they run programs or texts, or reach around the names that other guards see. */
const ESCAPES = new Set(
  `eval exec compile __import__ globals locals vars setattr delattr breakpoint get_ipython run_line_magic run_cell_magic
  system popen Popen check_output check_call call run_module run_path exit quit _exit abort kill fork`.split(
    /\s+/
  )
);

/** Modules that run programs, use the network, or replace objects by others. */
const ESCAPE_MODULES = new Set(
  `os subprocess shutil socket ssl http urllib requests httpx aiohttp ftplib smtplib telnetlib ctypes importlib builtins
  multiprocessing pickle marshal pty signal webbrowser mock pytest`.split(/\s+/)
);

/** Names that stand for any object, or hide what happens. */
const STAND_INS = new Set([
  'Mock',
  'MagicMock',
  'AsyncMock',
  'NonCallableMock',
  'SimpleNamespace',
  'suppress'
]);

/** Methods and arguments that take a part of the data. */
const SHORTENERS = new Set([
  'head',
  'tail',
  'sample',
  'nrows',
  'islice',
  'take',
  'nlargest',
  'nsmallest',
  'iloc'
]);

const GUARDS: readonly Guard[] = [
  parses,
  keepsNames,
  keepsImports,
  staysInside,
  hidesNoError,
  hasNoStubs,
  copiesNoResult,
  skipsNothing,
  keepsWork,
  keepsNumbers,
  makesUpNothing,
  keepsData,
  keepsInputs
];

/** Why a change of a cell is refused; null where no guard refuses it. */
export function refusalOf(change: GuardedChange): string | null {
  for (const guard of GUARDS) {
    const reason = guard(change);
    if (reason !== null) {
      return reason;
    }
  }
  return null;
}

function parses({ after }: GuardedChange): string | null {
  const { problem } = after.summary;
  return problem === null ? null : `It does not parse: ${problem.message}.`;
}

function keepsNames({ before, after }: GuardedChange): string | null {
  const gone = before.summary.defines.find(name => !after.summary.defines.includes(name));
  return gone === undefined ? null : `It no longer defines \`${gone}\`.`;
}

function keepsImports({ before, after, importedNames }: GuardedChange): string | null {
  const own = new Set(boundNames(before));
  const redefined = boundNames(after).find(name => importedNames.has(name) && !own.has(name));
  const patched = patchedNames(after).find(
    name => importedNames.has(name.split('.')[0]) && !patchedNames(before).includes(name)
  );
  return redefined !== undefined
    ? `It redefines the imported name \`${redefined}\`.`
    : patched !== undefined
      ? `It changes the imported \`${patched}\`.`
      : null;
}

/** The names that code other than an import binds. */
function boundNames({ summary }: CodeFacts): readonly string[] {
  return summary.flow.blocks
    .flatMap(({ events }) => events)
    .flatMap(event =>
      event.kind === 'bind' && event.value.kind !== 'module' && event.value.kind !== 'member'
        ? [event.name]
        : event.kind === 'delete'
          ? [event.name]
          : []
    );
}

/** The names whose attributes the cell sets. */
function patchedNames({ summary }: CodeFacts): readonly string[] {
  return summary.flow.blocks
    .flatMap(({ events }) => events)
    .flatMap(event => (event.kind === 'mutate' && event.how === 'attribute' ? [event.name] : []));
}

/** One call may go, since a method may become an operator; more may not, and what is shown stays shown. */
function keepsWork({ before, after }: GuardedChange): string | null {
  const parsed = before.summary.problem === null;
  const statements = (facts: CodeFacts): number => facts.summary.module?.body.length ?? 0;
  const shows = (facts: CodeFacts): number =>
    facts.calls.filter(name => name === 'print' || name === 'display' || name === 'show').length +
    Number(facts.summary.module?.body.at(-1)?.kind === 'Expr');
  if (!parsed) {
    return null;
  }
  return after.calls.length < before.calls.length - 1 ||
    statements(after) < statements(before) - 1 ||
    after.loops < before.loops
    ? 'It leaves out what the cell does.'
    : shows(after) < shows(before)
      ? 'It shows less than the cell did.'
      : null;
}

function keepsNumbers({ before, after }: GuardedChange): string | null {
  const gone = missingOf(before.numbers, after.numbers)[0];
  return gone === undefined ? null : `It changes or removes the number ${gone}.`;
}

/** New numbers to compute with, and new tables of them, may make up as many elements as a stored result needs. */
function makesUpNothing({ before, after }: GuardedChange): string | null {
  const added = missingOf(after.operands, before.operands);
  const number = added.find(text => !COMMON.has(text));
  const definition = missingOf(after.definitions, before.definitions)[0];
  return definition !== undefined
    ? `It adds the function or class \`${definition}\`.`
    : number !== undefined
      ? `It computes with the number ${number}.`
      : after.elements > before.elements + MAX_ELEMENTS || after.repetitions > before.repetitions
        ? 'It adds a list of values.'
        : null;
}

/** More new elements are a table, not a shape or a size. */
const MAX_ELEMENTS = 2;

function keepsData({ before, after }: GuardedChange): string | null {
  const words = (facts: CodeFacts): readonly string[] => [...facts.words, ...keywordsOf(facts)];
  const shortener = missingOf(words(after), words(before)).find(word => SHORTENERS.has(word));
  return shortener !== undefined || after.slices > before.slices
    ? 'It reads or shows only a part of the data.'
    : null;
}

/** Names of keyword arguments, as far as they matter here. */
function keywordsOf({ summary }: CodeFacts): readonly string[] {
  return [...summary.source.matchAll(/\b(nrows)\s*=/g)].map(([, name]) => name);
}

/** A new `try` may only choose between imports. */
function hidesNoError({ before, after }: GuardedChange): string | null {
  const isImport = (node: unknown): boolean =>
    (node as { kind: string }).kind === 'Import' ||
    (node as { kind: string }).kind === 'ImportFrom';
  const hides = after.tries.filter(
    node =>
      node.kind === 'Try' &&
      ![...node.body, ...node.handlers.flatMap(({ body }) => body)].every(isImport)
  );
  return hides.length > before.tries.length ? 'It catches errors.' : null;
}

function hasNoStubs({ before, after }: GuardedChange): string | null {
  const stub = missingOf(after.stubs, before.stubs)[0];
  const standIn = missingOf(after.words, before.words).find(word => STAND_INS.has(word));
  return stub !== undefined
    ? `It replaces code by a stub: \`${stub}\`.`
    : standIn !== undefined
      ? `It uses \`${standIn}\`.`
      : null;
}

/** A value that was computed must not become a literal, and no new literal may be what the cell showed. */
function copiesNoResult({ before, after, storedText, storedBelow }: GuardedChange): string | null {
  const fixed = [...after.literals].find(
    name => before.computed.has(name) && !after.computed.has(name)
  );
  if (fixed !== undefined) {
    return `It replaces the computation of \`${fixed}\` by a literal.`;
  }
  if (after.literalOutputs > before.literalOutputs) {
    return 'It shows a literal.';
  }
  const numbers = missingOf(after.numbers, before.numbers);
  const texts = missingOf(after.texts, before.texts).filter(text => text.trim() !== '');
  const long = numbers.find(
    text => text.replace(/e.*|\D/gs, '').replace(/^0+|(?<!0)0+$/g, '').length > 2
  );
  if (long !== undefined) {
    return `It adds the number ${long}.`;
  }
  const shown = [...numbers, ...texts].filter(text => isShown(text, storedText));
  const isWhole = shown.length > 1 && shown.length === numbers.length + texts.length;
  const copied = shown.find(
    text => isWhole || !COMMON.has(text) || storedText.trim() === text.trim()
  );
  // Further below, a short text is there by chance; a decimal number is not.
  const result =
    copied ??
    [...numbers, ...texts].find(
      text =>
        (text.trim().length > MAX_CHANCE && storedBelow.some(stored => isShown(text, stored))) ||
        [storedText, ...storedBelow].some(stored => hasDecimal(text, stored))
    );
  return result === undefined
    ? null
    : `It contains \`${result.slice(0, 40)}\`, which is in the stored output.`;
}

/** Longer texts are not in an output further below by chance. */
const MAX_CHANCE = 12;

/** Numbers that fixes need, such as an axis. */
const COMMON = new Set(['0', '1', '2']);

/** Whether the stored output contains the text, not as a part of a word or number. */
function isShown(text: string, storedText: string): boolean {
  const trimmed = text.trim();
  const around = storedText.split(trimmed);
  return around.some((part, at) => {
    const next = around.at(at + 1);
    return next !== undefined && !/[\w.]$/.test(part) && !/^(?:\w|\.\d)/.test(next);
  });
}

/** Whether the output has this number with a fraction, in whatever notation. */
function hasDecimal(text: string, storedText: string): boolean {
  const wanted = Number(text);
  return (
    text.trim() !== '' &&
    Number.isFinite(wanted) &&
    !Number.isInteger(wanted) &&
    (storedText.match(DECIMALS) ?? []).some(decimal => Number(decimal) === wanted)
  );
}

const DECIMALS = /\d{0,20}\.\d{1,20}(?:e[-+]?\d{1,3})?|\d{1,20}e-\d{1,3}/gi;

/** What the cell read, it reads still; an import may become needless. */
function keepsInputs({ before, after, importedNames }: GuardedChange): string | null {
  const gone = before.summary.uses.find(
    name =>
      !after.summary.uses.includes(name) && !importedNames.has(name) && !BUILTIN_NAMES.has(name)
  );
  return gone === undefined ? null : `It no longer uses \`${gone}\`.`;
}

function skipsNothing({ before, after }: GuardedChange): string | null {
  const forms = (facts: CodeFacts): number => facts.summary.masked.forms.length;
  return after.constantTests > before.constantTests || after.raises > before.raises
    ? 'It skips code.'
    : forms(after) > forms(before)
      ? 'It adds a magic or a shell command.'
      : null;
}

function staysInside({ before, after, importedModules }: GuardedChange): string | null {
  const call = missingOf(after.words, before.words).find(
    word => ESCAPES.has(word) || /^__\w+__$/.test(word)
  );
  const module = [...after.modules].find(
    name => ESCAPE_MODULES.has(name) && !before.modules.has(name) && !importedModules.has(name)
  );
  const opens = missingOf(after.calls, before.calls).find(
    name => name === 'open' || name === 'input'
  );
  return call !== undefined
    ? `It uses \`${call}\`.`
    : module !== undefined
      ? `It imports \`${module}\`.`
      : opens !== undefined
        ? `It calls \`${opens}\`.`
        : null;
}

/** The entries of `wanted` that `present` has less often. */
function missingOf(wanted: readonly string[], present: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  present.forEach(each => counts.set(each, (counts.get(each) ?? 0) + 1));
  return wanted.filter(each => {
    const left = counts.get(each) ?? 0;
    counts.set(each, left - 1);
    return left <= 0;
  });
}
