/** Reads the options that several commands share. */
import { parseArgs } from 'node:util';
import { nearestName } from '../../core/fixes/nearest-name';
import { UsageFailure } from '../console/failure';
import { errorReason } from '../../core/messages/error-reason';

/** Options that most commands have. */
export interface CommonArguments {
  readonly files: readonly string[];
  readonly format: 'text' | 'json';
  /** `null`: the nearest settings file; `false`: none. */
  readonly config: string | null | false;
  /** Largest number of notebooks at a time; null lets the command choose. */
  readonly jobs: number | null;
  /** The name that standard input has; null where it has none. */
  readonly stdinName: string | null;
  /** Files given by name are treated like those found in folders. */
  readonly forceExclude: boolean;
}

/** Options as `parseArgs` takes them. */
type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** The values of the declared options. */
type Parsed<Chosen extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Chosen; allowPositionals: true; strict: true }>
>;

/** Parses the words with `parseArgs`; throws a `UsageFailure` for what it rejects. */
export function parse<Chosen extends Options>(
  words: readonly string[],
  options: Chosen,
  command: string
): Parsed<Chosen> {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageFailure(explain(error, words, Object.keys(options), command));
  }
}

/** Node's message without its advice on `--`, or for an unknown option the nearest known one. */
function explain(
  error: unknown,
  words: readonly string[],
  known: readonly string[],
  command: string
): string {
  const message = errorReason(error);
  const unknown = /^Unknown option '(-[^']*)'/.exec(message)?.[1];
  if (unknown === undefined) {
    return `${message.split('\n')[0]}. See \`freshkernel ${command} --help\`.`;
  }
  const nearest = nearestName(unknown.replace(/^-+/, ''), known);
  const remedy =
    nearest === null ? `See \`freshkernel ${command} --help\`.` : `Did you mean \`--${nearest}\`?`;
  const isNumber = /^-\d/.test(unknown) && words.includes(unknown);
  return `\`${command}\` has no option \`${unknown}\`. ${isNumber ? `See \`freshkernel ${command} --help\`.` : remedy}`;
}

interface CommonValues {
  readonly format?: string;
  readonly config?: string;
  readonly 'no-config'?: boolean;
  readonly jobs?: string;
  readonly 'stdin-filename'?: string;
  readonly 'force-exclude'?: boolean;
}

/** Checks the options that most commands have. */
export function common(
  values: CommonValues,
  files: readonly string[],
  command: string,
  example = '.'
): CommonArguments {
  if (files.length === 0) {
    throw new UsageFailure(
      `\`${command}\` needs files. Give notebooks${example === '.' ? ' or folders' : ''}, for example \`freshkernel ${command} ${example}\``
    );
  }
  if (values['no-config'] === true && values.config !== undefined) {
    throw new UsageFailure('`--config` and `--no-config` exclude each other. Give one of them.');
  }
  return {
    files,
    format: choice('--format', values.format ?? 'text', ['text', 'json']),
    config: values['no-config'] === true ? false : (values.config ?? null),
    jobs: values.jobs === undefined ? null : count('--jobs', values.jobs),
    stdinName: stdinName(values['stdin-filename'], files),
    forceExclude: values['force-exclude'] ?? false
  };
}

/** The name for standard input, which must be given then. */
function stdinName(name: string | undefined, files: readonly string[]): string | null {
  if (name === undefined) {
    return null;
  }
  if (!files.includes('-') || name === '-' || name === '') {
    throw new UsageFailure(
      '`--stdin-filename` needs a name, and `-` among the files, for example `freshkernel lint --stdin-filename analysis.py -`.'
    );
  }
  return name;
}

/** The same for a command with other formats than `text` and `json`. */
export function commonInFormats<Format extends string>(
  formats: readonly Format[],
  values: CommonValues & { readonly format: string },
  files: readonly string[],
  command: string,
  example?: string
): Omit<CommonArguments, 'format'> & { readonly format: Format } {
  const format = choice('--format', values.format, formats);
  return { ...common({ ...values, format: 'text' }, files, command, example), format };
}

/** The given value, which must be one of the choices. */
export function choice<Value extends string>(
  option: string,
  given: string,
  choices: readonly Value[]
): Value {
  const chosen = choices.find(value => value === given);
  if (chosen === undefined) {
    throw new UsageFailure(`\`${option}\` cannot be \`${given}\`. Give ${anyOf(choices)}.`);
  }
  return chosen;
}

/** A number from 1 to 9999. */
export function count(option: string, given: string): number {
  if (!/^[1-9]\d{0,3}$/.test(given)) {
    throw new UsageFailure(`\`${option}\` must be a number from 1. It is \`${given}\`.`);
  }
  return Number(given);
}

/** “`a`, `b` or `c`”. */
function anyOf(choices: readonly string[]): string {
  const quoted = choices.map(value => `\`${value}\``);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}
