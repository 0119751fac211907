import type { ConfigDocument, RuleInForce, SettingInForce } from '../../protocol';
import { largest } from '../memo/lists';
import { countOf, printable } from './terminal';
import type { Styles } from './terminal';

const MAX_VALUE = 200;

/** Formats the settings that apply to a file for the terminal. */
export function formatConfig(report: ConfigDocument, styles: Styles): string {
  const { path, settings_file: file, settings, rules, excluded } = report;
  const width = largest(settings.map(({ key }) => key.length));
  const rows = settings.map(setting => {
    const { key, value } = setting;
    const shown = value === null ? styles.dim('not set') : cut(printable(value));
    return `  ${key.padEnd(width)}  ${shown}  ${styles.dim(`(${sourceText(setting, file)})`)}`;
  });
  const on = rules.filter(rule => rule.on);
  const off = rules.filter(rule => !rule.on);
  return [
    styles.bold(printable(path)),
    `  settings file: ${file === null ? 'none' : printable(file)}`,
    ...(excluded ? ['  `exclude` leaves it out when folders are searched'] : []),
    '',
    styles.bold('Settings'),
    ...rows,
    '',
    `${styles.bold(`${countOf(on.length, 'rule')} on`)}: ${on.map(onText).join(', ')}`,
    `${styles.bold(`${countOf(off.length, 'rule')} off`)}: ${off.map(offText).join(', ')}`,
    ''
  ].join('\n');
}

function cut(text: string): string {
  return text.length <= MAX_VALUE ? text : `${text.slice(0, MAX_VALUE)}…`;
}

function sourceText({ source, line }: SettingInForce, file: string | null): string {
  switch (source) {
    case 'settings':
      return `${printable(file ?? '')}${line === null ? '' : `:${line}`}`;
    case 'profile':
      return 'the profile';
    case 'requires-python':
      return '`requires-python` of the project';
    case 'notebook':
      return 'the notebook’s metadata';
    default:
      return 'default';
  }
}

function onText({ code, reason }: RuleInForce): string {
  return reason === 'default' ? code : `${code} (${reason})`;
}

function offText({ code, reason }: RuleInForce): string {
  return reason === 'default' ? `${code} (off by default)` : `${code} (${reason})`;
}
