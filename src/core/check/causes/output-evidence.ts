/** Causes that the outputs themselves show: a clock, a version, a path, a warning. */
import type { RunResult } from '../../../protocol';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { clockIn } from './clock-readings';
import type { DifferingLine } from './differing-lines';
import { differingLines, textOf } from './differing-lines';
import { isOfNotebook } from './library-names';
import { missingProgram, thereText } from './run-target';
import { makeCause, quoted } from './make-cause';

/** The cause that the texts prove; null if they prove none. */
export function causeInOutputs(checked: CheckedNotebook, facts: CellFacts): DifferenceCause | null {
  const { cell, stored, fresh, checked: judged } = facts;
  if (facts.storedError?.ename === 'KeyboardInterrupt' && judged.status === 'ok') {
    return makeCause(
      'intentional',
      'It was interrupted by hand when its outputs were stored.',
      {},
      { cell: cell.index }
    );
  }
  const differing = differingLines(stored, fresh);
  if (differing === null || differing.hasOther || differing.lines.length === 0) {
    return null;
  }
  const { lines } = differing;
  return (
    programNotFound(checked, facts, lines) ??
    warnings(facts, lines) ??
    versions(checked, facts, lines) ??
    listing(facts) ??
    documentation(checked, facts) ??
    paths(checked, facts, lines) ??
    clock(checked.run, facts, lines)
  );
}

function programNotFound(
  { run }: CheckedNotebook,
  { cell, fresh }: CellFacts,
  lines: readonly DifferingLine[]
): DifferenceCause | null {
  const isShell = /^[^\S\r\n\u2028\u2029]*(?:\w+\s*=\s*)?!|^%%\w/m.test(cell.source);
  const match = isShell
    ? lines.flatMap(
        ({ fresh: line }) =>
          /([\w.+-]{1,60}): (?:command )?not found|(?:Couldn't find program: )'([^']{1,60})'|'([^']{1,60})' is not recognized as an internal/.exec(
            line ?? ''
          ) ?? []
      )
    : [];
  return match.length === 0 || fresh.length === 0
    ? null
    : missingProgram(run.place, quoted(match[1] ?? match[2] ?? match[3] ?? ''), cell.index);
}

const NEWS = /\b(?:\w{0,60}DeprecationWarning|FutureWarning)\b/;

/** Libraries warn about changes in their next versions, and each version about others. */
function warnings(
  { cell, stored, fresh }: CellFacts,
  lines: readonly DifferingLine[]
): DifferenceCause | null {
  const [before, now] = [stored, fresh].map(outputs =>
    textOf(outputs.filter(output => output.kind === 'stream' && output.name === 'stderr'))
  );
  const others = (outputs: typeof stored): string =>
    textOf(outputs.filter(output => output.kind !== 'stream' || output.name !== 'stderr'));
  const match = NEWS.exec(now) ?? NEWS.exec(before);
  const isAll = others(stored) === others(fresh) && withoutNews(before) === withoutNews(now);
  return lines.length > 0 && match !== null && isAll
    ? makeCause(
        'version',
        NEWS.test(now)
          ? 'A library warns with a {what} here; the version that made the outputs did not.'
          : 'A library no longer warns with a {what} here, as the version that made the outputs did.',
        { what: quoted(match[0]) },
        { cell: cell.index }
      )
    : null;
}

/** The text without deprecation warnings and the line of code that Python prints below them. */
function withoutNews(text: string): string {
  let isNews = false;
  const kept = text.split(/(?<=\n)/).filter(line => {
    isNews = NEWS.test(line.slice(0, 500)) || (isNews && /^[ \t]/.test(line));
    return !isNews;
  });
  return kept.join('');
}

const VERSION =
  /(?<![\w.])\d{1,6}(?:\.\d{1,9}){1,4}(?:[-+.]?[a-z]{1,8}\d{0,8})?(?:\+[\w.]{1,60})?/g;

const ASKS_FOR_VERSIONS =
  /__version__|\.(?:python_)?version\w*\b|\bversion\(|--version|show_versions|watermark|pip (?:list|freeze|show)|conda list/;

/** Lines that differ only by version numbers, all of which belong to something that ran here. */
function versions(
  { python, run }: CheckedNotebook,
  { cell }: CellFacts,
  lines: readonly DifferingLine[]
): DifferenceCause | null {
  if (python === null) {
    return null;
  }
  const known = new Set([
    python.version,
    ...Object.values(python.packages),
    ...Object.values(python.modules)
  ] as readonly string[]);
  const changes = lines.map(line => versionChange(line, known, python.version));
  const isAsked = ASKS_FOR_VERSIONS.test(cell.source.replace(/#[^\n]*/g, ''));
  const [first] = changes;
  return isAsked && first !== null && changes.every(change => change !== null)
    ? makeCause(
        'version',
        'It was {stored} when the outputs were made; it is {fresh} {there}.',
        { stored: first.stored, fresh: first.fresh, there: thereText(run.place) },
        { cell: cell.index }
      )
    : null;
}

function versionChange(
  { stored, fresh }: DifferingLine,
  known: ReadonlySet<string>,
  python: string
): { readonly stored: string; readonly fresh: string } | null {
  if (stored === null || fresh === null) {
    return null;
  }
  const [before, now] = [stored.match(VERSION) ?? [], fresh.match(VERSION) ?? []];
  const at = now.findIndex((version, place) => version !== before.at(place));
  if (at < 0 || at >= before.length || !known.has(now[at])) {
    return null;
  }
  const start = (text: string): string =>
    text.slice(0, text.indexOf((text === fresh ? now : before)[at]));
  const isPython = now[at] === python && start(stored) === start(fresh);
  const others = now.every((version, place) => version === before[place] || known.has(version));
  const isAll = stored.replace(VERSION, '#') === fresh.replace(VERSION, '#') && others;
  return isPython || isAll ? { stored: before[at], fresh: now[at] } : null;
}

const LISTS = /^[^\S\r\n\u2028\u2029]*(?:\w+\s*=\s*)?[!%]?(?:ls|dir)\b(?!\s*[=(.[])|\bFileLinks\(/m;

/** The cell lists a folder, which has other files here. */
function listing({ cell }: CellFacts): DifferenceCause | null {
  return LISTS.test(cell.source)
    ? makeCause(
        'environment',
        'It lists a folder, which does not have the same files here.',
        {},
        { cell: cell.index }
      )
    : null;
}

/** The cell shows the documentation of an installed library, or IPython's list of magics. */
function documentation(
  checked: CheckedNotebook,
  { cell, worked }: CellFacts
): DifferenceCause | null {
  const shown =
    /^[^\S\r\n\u2028\u2029]*(?:help\(\s*([A-Za-z_]\w*)(?:\.[\w.]*)?\s*\)|%lsmagic\b)[^\S\r\n\u2028\u2029]*(?:;[^\S\r\n\u2028\u2029]*)?$/m.exec(
      cell.source
    );
  const isOwn = shown?.[1] !== undefined && isOfNotebook(checked, shown[1]);
  return worked && shown !== null && !isOwn
    ? makeCause(
        'version',
        'It shows the documentation of an installed package of a different version.',
        {},
        { cell: cell.index }
      )
    : null;
}

const PATH = /(?:[A-Za-z]:)?(?:[\\/]{1,2}[\w.@~+ -]{1,100}){1,30}[\\/]?/g;

/** Lines that differ only by paths, all of which are paths of this machine. */
function paths(
  { run, python }: CheckedNotebook,
  { cell }: CellFacts,
  lines: readonly DifferingLine[]
): DifferenceCause | null {
  const roots = [
    run.files?.folder ?? '',
    run.files?.original ?? '',
    folderOf(folderOf(python?.executable ?? ''))
  ].filter(root => root.length > 3);
  const isPath = ({ stored, fresh }: DifferingLine): boolean => {
    const [before, now] = [stored?.match(PATH) ?? [], fresh?.match(PATH) ?? []];
    return (
      stored?.replace(PATH, '/') === fresh?.replace(PATH, '/') &&
      before.length === now.length &&
      now.every(
        (path, at) => path === before[at] || roots.some(root => path.trimEnd().startsWith(root))
      )
    );
  };
  return roots.length > 0 && lines.every(isPath)
    ? makeCause(
        'path',
        'It shows where the notebook or its Python is on this machine.',
        {},
        { cell: cell.index }
      )
    : null;
}

function folderOf(path: string): string {
  return path.replace(/[\\/][^\\/]*$/, '');
}

function clock(
  run: RunResult,
  { cell, result }: CellFacts,
  lines: readonly DifferingLine[]
): DifferenceCause | null {
  const started = result?.started ?? run.started;
  const seconds = result?.seconds ?? run.seconds;
  const isClock = lines.every(
    ({ stored, fresh }) =>
      stored !== null && fresh !== null && clockIn(stored, fresh, { started, seconds })
  );
  return isClock
    ? makeCause('time', 'It shows the time at which it runs.', {}, { cell: cell.index })
    : null;
}
