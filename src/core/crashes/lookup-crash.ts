/** Causes of keys, labels and positions that are not there. */
import { becauseOf, definesFunction } from './crash-facts';
import type { CrashCause, CrashFacts } from './crash-facts';
import { givesLiteral, isArgument, OF_CONTENTS } from './data-or-misuse';
import { passedArguments } from './passed-arguments';
import { causeOfMissingLabel } from './missing-definition';
import { comesFromData, sourceOfName } from './value-sources';

/** A key, a label or a position that is not there. */
export function causeOfLookup(facts: CrashFacts): CrashCause | null {
  const { exception, message, code, isInLibrary, context } = facts;
  const isKey = /^(?:KeyError|InvalidIndexError|UndefinedVariableError)$/.test(exception);
  const label = exception === 'KeyError' ? labelIn(message) : null;
  if (
    isKey ||
    /not (?:found )?in (?:axis|index|columns)|are in the \[(?:columns|index)\]/.test(message)
  ) {
    if (
      (givesLiteral(facts) && !OF_CONTENTS.test(message.replace(/^["']/, ''))) ||
      namesKeyword(facts) ||
      isRaisedWithin(facts) ||
      /is not a valid value\b/.test(message)
    ) {
      return becauseOf('api-misuse');
    }
    if (/^'(?:dictionary is empty|pop\w* .{0,20}\bempty\b)/.test(message)) {
      return becauseOf('implementation');
    }
    if (readsSettings(facts)) {
      return becauseOf(
        'missing-file',
        '`read` of a parser of settings ignores files that are missing.'
      );
    }
    if (/not found in axis/.test(message) && !/\b(?:axis|columns|index)\b/.test(code)) {
      return becauseOf('api-misuse', '`drop` needs `columns=` or `axis=1` for columns.');
    }
    const container = /(?<![\w.])([A-Za-z_]\w{0,99})\s?\[/.exec(code)?.[1];
    if (container !== undefined && definesFunction(facts, container)) {
      return becauseOf('implementation', '`{name}` has no such member.', { name: container });
    }
    return (
      (label === null ? null : causeOfMissingLabel(facts, label)) ??
      (isInLibrary ? null : causeOfEmptyStart(facts)) ??
      becauseOf('data', label === null ? null : 'The data has no `{label}`.', {
        label: label?.replaceAll('`', '') ?? ''
      })
    );
  }
  if (exception !== 'IndexError') {
    return null;
  }
  if (message === 'no such group') {
    return becauseOf('api-misuse', 'The pattern has fewer groups.');
  }
  if (isInLibrary && isArgument(facts)) {
    return becauseOf('api-misuse');
  }
  const names = [...code.matchAll(/([A-Za-z_]\w{0,99})\s?\[/g)].map(([, name]) => name);
  const sources = [code, ...names.map(name => sourceOfName(context, name) ?? '')];
  if (sources.some(text => /\b(?:glob|listdir)\s?\(/.test(text))) {
    return becauseOf('missing-file', 'No file was found.');
  }
  if (/\bsys\.argv\b/.test(code)) {
    return becauseOf('environment', 'Notebooks have no arguments of a command line.');
  }
  return isInLibrary ||
    /out of bounds|too many indices|out-of-bounds|boolean index|invalid index to scalar|only integers, slices|Dimension/.test(
      message
    ) ||
    comesFromData(facts)
    ? becauseOf('data')
    : becauseOf('implementation');
}

/** Whether the message is about a keyword of the line that the function takes for a label. */
function namesKeyword(facts: CrashFacts): boolean {
  return passedArguments(facts).some(
    ({ name, isKeyword }) =>
      isKeyword &&
      /^(?:how|kind|method|mode|type|order|sort\w*|skipna|inplace|drop|copy)$/.test(name ?? '') &&
      facts.message.includes(`'${name}'`)
  );
}

/** Whether a function of the standard library misses the key in what it was given, not a container that the line reads. */
function isRaisedWithin({ exception, frames }: CrashFacts): boolean {
  const { file, name } = frames.at(-1) ?? { file: null, name: null };
  return (
    exception === 'KeyError' &&
    /[\\/]lib[\\/]python[\d.]+[\\/]\w+\.py$/.test(file ?? '') &&
    !/(?:^|\.)(?:__\w+__|get\w*|pop\w*|remove)$/.test(name ?? '')
  );
}

/** Whether the line asks for a section of a settings file that a cell reads. */
function readsSettings({ code, names, context }: CrashFacts): boolean {
  const name = /(?<![\w.])([A-Za-z_]\w{0,99})\s?\[/.exec(code)?.[1] ?? '';
  return (
    names.makers.get(name) === 'ConfigParser' &&
    context.codeCells.some(({ source }) => source.includes(`${name}.read(`))
  );
}

/** A dictionary that starts empty: the notebook has not put the key into it. */
function causeOfEmptyStart({ code, context }: CrashFacts): CrashCause | null {
  const names = [...code.matchAll(/(?<![\w.])([A-Za-z_]\w{0,99})\s?\[/g)].map(([, name]) => name);
  const own = names.find(name =>
    /^\s*(?:\{\s*\}|dict\(\s*\))\s*$/.test(sourceOfName(context, name) ?? '')
  );
  return own === undefined
    ? null
    : becauseOf('implementation', '`{name}` starts empty, and no cell adds this key before.', {
        name: own
      });
}

/** The label that a KeyError misses. */
function labelIn(message: string): string | null {
  // A sentence that names the label: Python writes it in double quotes, the label in single ones.
  const named = message.startsWith('"') ? /'([^']{1,200})'/.exec(message)?.[1] : undefined;
  return (
    named ??
    /^(?:"?[Tt]he \w{1,20} |")?(?:"?None of )?\[?(?:Index\(\[)?['"]([^'"]{1,200})['"]/.exec(
      message
    )?.[1] ??
    null
  );
}
