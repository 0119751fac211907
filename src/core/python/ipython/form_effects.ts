/** What a form does to names and files, by the magic table. */
import { interpolatedNames } from './interpolation';
import { readArguments } from './magic_arguments';
import type { MagicArguments } from './magic_arguments';
import type { EffectRule, MagicEntry, MagicTable } from './magic_table';
import type { FormEffect } from './masked_cell';
import { installedDistributions } from './shell_command';
import { TracedText } from './traced_text';
import type { FoundForm } from './transform';

const IDENTIFIER = /^[\p{XID_Start}_][\p{XID_Continue}]*$/u;
const NAME_EFFECTS = new Set<FormEffect['kind']>(['bind', 'read', 'soft-read', 'delete']);

/** Entry of a form's magic; null for what is no magic, or an unknown one. */
export function entryOf(form: FoundForm, table: MagicTable): MagicEntry | null {
  const magics = form.kind === 'cell-magic' ? table.cell : table.line;
  const name = form.name.text;
  return magics.get(name) ?? null;
}

/** Effects of a form. */
export function effectsOf(form: FoundForm, table: MagicTable): FormEffect[] {
  switch (form.kind) {
    case 'shell':
      return [...interpolatedNames(form.argument), ...installedDistributions(form.argument)];
    case 'help':
      return helpEffects(form);
    case 'auto-call':
      return [];
    default:
      return magicEffects(form, table);
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
  return [effect('soft-read', form.argument.slice(start, match[0].length), form)];
}

function effect(
  kind: FormEffect['kind'],
  value: TracedText,
  form: FoundForm,
  certainty: FormEffect['certainty'] = 'certain'
): FormEffect {
  const start = value.sourceStart ?? form.start;
  const end = value.sourceEnd ?? form.end;
  return { kind, value: value.text, certainty, start, end };
}

function magicEffects(form: FoundForm, table: MagicTable): FormEffect[] {
  const entry = entryOf(form, table);
  if (entry === null) {
    return [...interpolatedNames(form.argument), ...unknownMagic(form)];
  }
  const words = readArguments(form.argument, entry);
  const effects = entry.literal === true ? [] : interpolatedNames(form.argument);
  for (const rule of entry.effects ?? []) {
    effects.push(...applyRule(rule, words, form));
  }
  effects.push(...specialEffects(form, words, table));
  return effects;
}

/** An unknown cell magic may bind what its line names; an unknown line magic may bind anything. */
function unknownMagic(form: FoundForm): FormEffect[] {
  const { start, end } = form;
  if (form.kind === 'line-magic') {
    return [{ kind: 'unknown-names', value: form.name.text, certainty: 'possible', start, end }];
  }
  return readArguments(form.argument, {})
    .positional.filter(word => IDENTIFIER.test(word.text))
    .map(word => effect('bind', word, form, 'possible'));
}

function applyRule(rule: EffectRule, words: MagicArguments, form: FoundForm): FormEffect[] {
  const has = (option: string): boolean => words.options.has(option);
  if (
    (rule.given !== undefined && !rule.given.some(has)) ||
    (rule.missing !== undefined && rule.missing.some(has)) ||
    (rule.arguments !== undefined && (rule.arguments === 'some') !== words.positional.length > 0)
  ) {
    return [];
  }
  const constants = (rule.values ?? []).map(value => ({
    kind: rule.kind,
    value,
    certainty: rule.certainty ?? 'certain',
    start: form.start,
    end: form.end
  }));
  const written = writtenValues(rule, words).map(value =>
    effect(rule.kind, value, form, rule.certainty)
  );
  const effects = [...constants, ...written].filter(
    ({ kind, value }) => !NAME_EFFECTS.has(kind) || IDENTIFIER.test(value)
  );
  if (rule.kind === 'reset' || (rule.kind === 'unknown-names' && effects.length === 0)) {
    const applies = rule.options === undefined && rule.argument === undefined;
    const { kind, certainty = 'certain' } = rule;
    return applies ? [{ kind, value: '', certainty, start: form.start, end: form.end }] : [];
  }
  return effects;
}

function writtenValues(rule: EffectRule, words: MagicArguments): TracedText[] {
  const values: TracedText[] = [];
  for (const option of rule.options ?? []) {
    values.push(...(words.options.get(option) ?? []).flatMap(splitList));
  }
  if (typeof rule.argument === 'number') {
    values.push(...words.positional.slice(rule.argument, rule.argument + 1));
  } else if (rule.argument !== undefined) {
    values.push(...words.positional.slice(Number.parseInt(rule.argument, 10)));
  }
  return values;
}

/** Options that take names take several, with commas between. */
function splitList(value: TracedText): TracedText[] {
  const parts: TracedText[] = [];
  let at = 0;
  for (const part of value.text.split(',')) {
    parts.push(value.slice(at, at + part.length));
    at += part.length + 1;
  }
  return parts;
}

/** What no rule can tell. */
function specialEffects(form: FoundForm, words: MagicArguments, table: MagicTable): FormEffect[] {
  const name = form.name.text;
  switch (name) {
    case 'store':
      return storeEffects(form, words);
    case 'load_ext':
      return extensionEffects(form, words, table);
    case 'sql':
    case 'sparksql':
      return queryEffects(form);
    case 'pip':
    case 'conda':
    case 'mamba':
    case 'micromamba':
    case 'uv':
    case 'system':
    case 'sx':
      return installedByMagic(form);
    case 'sc':
      return capturedEffects(form);
    default:
      return [];
  }
}

/** `%store x y` reads names; `%store x > file` writes the file. */
function storeEffects(form: FoundForm, words: MagicArguments): FormEffect[] {
  if (['-r', '-d', '-z'].some(option => words.options.has(option))) {
    return [];
  }
  const [first, second] = words.positional;
  if (second !== undefined && second.text.startsWith('>')) {
    const path = second.slice(second.text.startsWith('>>') ? 2 : 1);
    const written = path.text === '' ? [] : [effect('write-file', path, form)];
    const read = IDENTIFIER.test(first.text) ? [effect('read', first, form)] : [];
    return [...read, ...written];
  }
  return words.positional
    .filter(word => IDENTIFIER.test(word.text))
    .map(word => effect('read', word, form));
}

function extensionEffects(form: FoundForm, words: MagicArguments, table: MagicTable): FormEffect[] {
  const [module] = words.positional;
  if (module === undefined) {
    return [];
  }
  const extension = table.extensions.get(module.text);
  if (extension === undefined) {
    return [effect('unknown-names', module, form)];
  }
  return (extension.binds ?? []).map(value => ({
    kind: 'bind',
    value,
    certainty: 'certain',
    start: form.start,
    end: form.end
  }));
}

/** `%%sql name <<` and `%sql name << SELECT …`, with a connection before it perhaps. */
function queryEffects(form: FoundForm): FormEffect[] {
  const match = /(?:^|\s)([\p{XID_Start}_][\p{XID_Continue}]*)=?\s*<</u.exec(form.argument.text);
  if (match === null) {
    return [];
  }
  const start = match.index + match[0].indexOf(match[1]);
  return [effect('bind', form.argument.slice(start, start + match[1].length), form)];
}

function installedByMagic(form: FoundForm): FormEffect[] {
  const prefix = ['system', 'sx'].includes(form.name.text)
    ? []
    : [form.name, TracedText.generated(' ')];
  return installedDistributions(TracedText.join([...prefix, form.argument]));
}

/** `%sc name=command` */
function capturedEffects(form: FoundForm): FormEffect[] {
  const match = /(?:^|\s)([\p{XID_Start}_][\p{XID_Continue}]*)\s*=/u.exec(form.argument.text);
  if (match === null) {
    return [];
  }
  const start = match.index + match[0].indexOf(match[1]);
  return [effect('bind', form.argument.slice(start, start + match[1].length), form)];
}
