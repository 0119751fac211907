/** Effects of magics with their own line syntax, which table rules cannot express. */
import type { MagicArguments } from './magic-arguments';
import type { MagicTable } from './magic-table';
import type { FormEffect } from './masked-cell';
import { installedDistributions } from './shell-command';
import { TracedText } from './traced-text';
import type { FoundForm } from './found-form';
import { writtenEffect } from './written-effect';

const IDENTIFIER = /^[\p{XID_Start}_][\p{XID_Continue}]*$/u;

/** Effects of the magic in addition to its table entry. */
export function specialEffects(
  form: FoundForm,
  words: MagicArguments,
  table: MagicTable
): FormEffect[] {
  switch (form.name.text) {
    case 'store':
      return storeEffects(form, words);
    case 'load_ext':
      return extensionEffects(form, words, table);
    case 'run':
      return runEffects(form, words);
    case 'save':
      return saveEffects(form, words);
    case 'sql':
      return nameBefore(/(?:^|\s)([\p{XID_Start}_][\p{XID_Continue}]*)=?\s*<</u, form);
    case 'sc':
      return nameBefore(/(?:^|\s)([\p{XID_Start}_][\p{XID_Continue}]*)\s*=/u, form);
    case 'pip':
    case 'conda':
    case 'mamba':
    case 'micromamba':
    case 'uv': {
      const parts = [form.name, TracedText.generated(' '), form.argument];
      return installedDistributions(TracedText.join(parts));
    }
    case 'system':
    case 'sx':
      return installedDistributions(form.argument);
    default:
      return [];
  }
}

/** `%store x y` reads names; `%store x > file` writes the file. */
function storeEffects(form: FoundForm, words: MagicArguments): FormEffect[] {
  if (['-r', '-d', '-z'].some(option => words.options.has(option))) {
    return [];
  }
  const [, second] = words.positional;
  const toFile = second !== undefined && second.text.startsWith('>');
  const names = toFile ? words.positional.slice(0, 1) : words.positional;
  const effects = names
    .filter(word => IDENTIFIER.test(word.text))
    .map(word => writtenEffect('read', word, form));
  if (toFile) {
    const path = second.slice(second.text.startsWith('>>') ? 2 : 1);
    effects.push(...(path.text === '' ? [] : [writtenEffect('write-file', path, form)]));
  }
  return effects;
}

/** An unknown extension may bind any name. */
function extensionEffects(form: FoundForm, words: MagicArguments, table: MagicTable): FormEffect[] {
  const [module] = words.positional;
  if (module === undefined) {
    return [];
  }
  const extension = table.extensions.get(module.text);
  if (extension === undefined) {
    return [writtenEffect('unknown-names', module, form)];
  }
  const { start, end } = form;
  return (extension.binds ?? []).map(value => ({
    kind: 'bind',
    value,
    certainty: 'certain',
    start,
    end
  }));
}

/** A script starts without names, except with `-i`; a notebook or `.ipy` file sees the user's names. */
function runEffects(form: FoundForm, words: MagicArguments): FormEffect[] {
  const [file] = words.positional;
  if (file === undefined || ['-m', '-p'].some(option => words.options.has(option))) {
    return [];
  }
  const user = words.options.has('-i') || /\.ipy(?:nb)?$/i.test(file.text);
  return [{ ...writtenEffect('run-file', file, form), namespace: user ? 'user' : 'fresh' }];
}

/** `%save` adds the suffix if the name has none. */
function saveEffects(form: FoundForm, words: MagicArguments): FormEffect[] {
  const [file] = words.positional;
  if (file === undefined) {
    return [];
  }
  const suffix = words.options.has('-r') ? '.ipy' : '.py';
  const effect = writtenEffect('write-file', file, form);
  const value = /\.i?py$/.test(file.text) ? effect.value : effect.value + suffix;
  return [{ ...effect, value }];
}

/** A name that the line binds, before an operator. */
function nameBefore(pattern: RegExp, form: FoundForm): FormEffect[] {
  const match = pattern.exec(form.argument.text);
  if (match === null) {
    return [];
  }
  const start = match.index + match[0].indexOf(match[1]);
  return [writtenEffect('bind', form.argument.slice(start, start + match[1].length), form)];
}
