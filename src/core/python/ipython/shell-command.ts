/** Effects of shell lines on the notebook's names and packages. */
import type { FormEffect } from './masked-cell';
import { wordRanges } from './python-text';
import type { TracedText } from './traced-text';

/** Options of installers whose value is the next word. */
const VALUE_OPTIONS = new Set([
  '-r',
  '--requirement',
  '-c',
  '--constraint',
  '-e',
  '--editable',
  '-f',
  '--find-links',
  '-i',
  '--index-url',
  '--extra-index-url',
  '-t',
  '--target',
  '--prefix',
  '--root',
  '--src',
  '--platform',
  '--python-version',
  '--progress-bar',
  '--trusted-host',
  '--proxy',
  '--timeout',
  '--retries',
  '-n',
  '--name',
  '-p',
  '--channel',
  '--file'
]);

const INSTALL =
  /^(?:sudo\s+)?(?:\S*python[\d.]*\s+-m\s+|\{[^}]*\}\s+-m\s+|\$\{?[\w.]+\}?\s+-m\s+|"[^"]*"\s+-m\s+)?(pip[\d.]*|conda|mamba|micromamba|uv(?:\s+pip)?)\s+(?:-\S+\s+)*(install|add)\s/;

/** Distributions that an installer's command line installs. */
export function installedDistributions(command: TracedText): FormEffect[] {
  const effects: FormEffect[] = [];
  let at = 0;
  for (const part of command.text.split(/(&&|\|\||;|\|)/)) {
    const from = at + (part.length - part.trimStart().length);
    const trimmed = command.slice(from, Math.max(from, at + part.length));
    const match = INSTALL.exec(`${trimmed.text} `);
    if (match !== null) {
      for (const each of distributions(trimmed, match[0].length, match[1].includes('conda'))) {
        effects.push(each);
      }
    }
    at += part.length;
  }
  return effects;
}

function distributions(command: TracedText, from: number, conda: boolean): FormEffect[] {
  const effects: FormEffect[] = [];
  let skip = false;
  for (const { start, end } of wordRanges(command.text)) {
    if (start < from - 1) {
      continue;
    }
    const word = command.slice(start, end);
    const text = word.text.replace(/^(["'])(.*)\1$/, '$2');
    if (skip) {
      skip = false;
    } else if (text.startsWith('-')) {
      skip = VALUE_OPTIONS.has(text) || (conda && text === '-c');
    } else if (/^[<>&#\d]*[<>#]/.test(text)) {
      break;
    } else {
      const offset = word.sourceStart ?? 0;
      effects.push({
        kind: 'install',
        value: text,
        certainty: 'certain',
        start: offset,
        end: offset + word.length
      });
    }
  }
  return effects;
}
