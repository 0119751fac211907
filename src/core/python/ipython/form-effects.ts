/** Effects of a form on names and files, from the magic table. */
import { interpolatedNames } from './interpolation';
import type { MagicArguments } from './magic-arguments';
import { readArguments, unquote } from './magic-arguments';
import type { EffectRule, MagicEntry } from './magic-entry';
import type { MagicTable } from './magic-table';
import type { FormEffect } from './masked-cell';
import { LINE_END } from './python-text';
import { installedDistributions } from './shell-command';
import { redirectedFiles } from './shell-redirection';
import { specialEffects } from './special-magics';
import type { TracedText } from './traced-text';
import type { FoundForm } from './found-form';
import { writtenEffect } from './written-effect';

const IDENTIFIER = /^[\p{XID_Start}_][\p{XID_Continue}]*$/u;
const NAME_KINDS = new Set<FormEffect['kind']>(['bind', 'read', 'soft-read', 'delete']);

/** The table entry of a form's magic; null for other forms and unknown magics. */
export function magicEntryOf(form: FoundForm, table: MagicTable): MagicEntry | null {
  const magics = form.kind === 'cell-magic' ? table.cell : table.line;
  return magics.get(form.name.text) ?? null;
}

/** The effects of a form; `body` is the body of a cell magic. */
export function effectsOf(
  form: FoundForm,
  table: MagicTable,
  body: TracedText | null
): FormEffect[] {
  switch (form.kind) {
    case 'shell':
      return [
        ...interpolatedNames(form.argument),
        ...installedDistributions(form.argument),
        ...redirectedFiles(form.argument)
      ];
    case 'help':
      return helpEffects(form);
    case 'auto-call':
      return [];
    default:
      return magicEffects(form, table, body);
  }
}

function helpEffects(form: FoundForm): FormEffect[] {
  const match = /^\s*([\p{XID_Start}_][\p{XID_Continue}]*)(?![\p{XID_Continue}*])/u.exec(
    form.argument.text
  );
  if (match === null) {
    return [];
  }
  const start = match[0].length - match[1].length;
  return [writtenEffect('soft-read', form.argument.slice(start, match[0].length), form)];
}

function magicEffects(form: FoundForm, table: MagicTable, body: TracedText | null): FormEffect[] {
  const entry = magicEntryOf(form, table);
  if (entry === null) {
    return [...interpolatedNames(form.argument), ...unknownMagic(form)];
  }
  const words = readArguments(form.argument, entry);
  // No arguments of a call: a long cell has more than the stack holds.
  const effects = [
    ...(entry.literal === true ? [] : interpolatedNames(form.argument)),
    ...(body !== null && entry.expanded === true ? interpolatedNames(body) : []),
    ...(body !== null && entry.script === true
      ? [...body.splitLines(LINE_END).flatMap(installedDistributions), ...redirectedFiles(body)]
      : []),
    ...(entry.effects ?? []).flatMap(rule => applyRule(rule, words, form)),
    ...specialEffects(form, words, table)
  ];
  return isSilenced(form, body) ? effects.map(notCertain) : effects;
}

/** `%%capture out` with a body that ends in `;` leaves `out` unbound in newer versions of IPython. */
function isSilenced(form: FoundForm, body: TracedText | null): boolean {
  return form.name.text === 'capture' && body !== null && endsInSemicolon(body.text);
}

/** Whether nothing but blanks and comments follows the last `;`, which itself may be in a comment. */
function endsInSemicolon(code: string): boolean {
  const lines = code.split('\n').reverse();
  const last = lines.find(line => /;\s*(?:#|$)/.test(line) || !/^\s*(?:#|$)/.test(line));
  return last !== undefined && /;\s*(?:#|$)/.test(last);
}

function notCertain(effect: FormEffect): FormEffect {
  return { ...effect, certainty: 'possible' };
}

/** An unknown cell magic may bind the names on its line; an unknown line magic may bind any name. */
function unknownMagic(form: FoundForm): FormEffect[] {
  const { start, end } = form;
  if (form.kind !== 'cell-magic') {
    const value = form.name.text;
    return [{ kind: 'unknown-names', value, certainty: 'possible', start, end }];
  }
  return readArguments(form.argument, {})
    .positional.filter(word => IDENTIFIER.test(word.text))
    .map(word => writtenEffect('bind', word, form, 'possible'));
}

function applyRule(rule: EffectRule, words: MagicArguments, form: FoundForm): FormEffect[] {
  if (!ruleApplies(rule, words)) {
    return [];
  }
  const { kind, certainty = 'certain' } = rule;
  const { start, end } = form;
  const always = rule.kind === 'reset' || rule.kind === 'unknown-names' ? [''] : [];
  const dependent = rule.options !== undefined || rule.argument !== undefined;
  const constants = (rule.values ?? (dependent ? [] : always)).map((value): FormEffect => ({
    kind,
    value,
    certainty,
    start,
    end
  }));
  const written = writtenValues(rule, words)
    .map(value => (NAME_KINDS.has(kind) ? nameIn(value, kind) : value))
    .filter(value => value !== null)
    .map(value => writtenEffect(kind, value, form, certainty));
  return [...constants, ...written];
}

function ruleApplies(rule: EffectRule, words: MagicArguments): boolean {
  const has = (option: string): boolean => words.options.has(option);
  if (rule.given !== undefined && !rule.given.some(has)) {
    return false;
  }
  if (rule.missing !== undefined && rule.missing.some(has)) {
    return false;
  }
  return (
    rule.arguments === undefined || (rule.arguments === 'some') === words.positional.length > 0
  );
}

/** The name that a value is or, if it is read, starts with; null if there is none. */
function nameIn(value: TracedText, kind: FormEffect['kind']): TracedText | null {
  if (IDENTIFIER.test(value.text)) {
    return value;
  }
  const match = /^(?:[\w.]+=)?([\p{XID_Start}_][\p{XID_Continue}]*)/u.exec(value.text);
  if (match === null || kind === 'bind' || kind === 'delete') {
    return null;
  }
  return value.slice(match[0].length - match[1].length, match[0].length);
}

function writtenValues(rule: EffectRule, words: MagicArguments): TracedText[] {
  const values = (rule.options ?? []).flatMap(option =>
    (words.options.get(option) ?? []).flatMap(splitList)
  );
  return [...values, ...writtenArguments(rule, words)];
}

function writtenArguments({ argument }: EffectRule, words: MagicArguments): readonly TracedText[] {
  if (argument === undefined) {
    return [];
  }
  if (argument === 'rest') {
    const rest = words.rest.slice(0, words.rest.text.trimEnd().length);
    return rest.text === '' ? [] : [unquote(rest)];
  }
  return typeof argument === 'number'
    ? words.positional.slice(argument, argument + 1)
    : words.positional.slice(Number.parseInt(argument, 10));
}

/** Options for names accept a comma-separated list. */
function splitList(value: TracedText): TracedText[] {
  const parts: TracedText[] = [];
  let at = 0;
  for (const part of value.text.split(',')) {
    parts.push(value.slice(at, at + part.length));
    at += part.length + 1;
  }
  return parts;
}
