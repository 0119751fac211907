/**
 * The user's configuration of a language model. Only the user's own file counts: a project could otherwise send code and keys
 * to an address of its choice.
 */
import { withoutEndSlashes } from '../../core/messages/end-slashes';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { TomlError } from 'smol-toml';
import { parseToml } from '../../core/toml/parse';
import { isTable } from '../../core/toml/table';
import { UsageFailure } from '../console/failure';
import { FileRefusal, readRegularFile, SETTINGS_BYTES } from '../notebooks/regular-file';
import { configurationPath } from '../settings/user-folders';

/** A model, and the limits of its use in one command. */
export interface ModelConfiguration {
  /** Base address of an OpenAI-compatible server, such as `http://127.0.0.1:11434/v1`. */
  readonly address: string;
  /** The name by which the server knows the model. */
  readonly name: string;
  /** Null where the server needs none. Never part of a report, a job or a message. */
  readonly key: string | null;
  /** Whether stored outputs may be sent, too. */
  readonly outputs: boolean;
  readonly maxRequests: number;
  /** Of one answer. */
  readonly maxTokens: number;
  /** Of one request, in seconds. */
  readonly timeout: number;
  /** Per million tokens, in the user's currency; null where not given. */
  readonly priceInput: number | null;
  readonly priceOutput: number | null;
}

type Reader = (value: unknown) => boolean;

const isText: Reader = value => typeof value === 'string' && value !== '';
const isCount: Reader = value => typeof value === 'number' && Number.isInteger(value) && value > 0;
const isPrice: Reader = value => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** The keys of the table `[model]`, and what their values must be. */
const KEYS: Readonly<Record<string, { readonly accepts: Reader; readonly expected: string }>> = {
  address: { accepts: isText, expected: 'an address in quotes' },
  name: { accepts: isText, expected: 'a name in quotes' },
  'key-file': { accepts: isText, expected: 'a path in quotes' },
  'key-variable': { accepts: isText, expected: 'the name of an environment variable in quotes' },
  outputs: { accepts: value => typeof value === 'boolean', expected: '`true` or `false`' },
  'max-requests': { accepts: isCount, expected: 'a whole number above 0' },
  'max-tokens': { accepts: isCount, expected: 'a whole number above 0' },
  timeout: { accepts: isCount, expected: 'a whole number of seconds above 0' },
  'price-input': { accepts: isPrice, expected: 'a number' },
  'price-output': { accepts: isPrice, expected: 'a number' }
};

const KEY_BYTES = 4_096;

/** @throws UsageFailure - where there is no model, or its configuration has a problem */
export function readModelConfiguration(variables: NodeJS.ProcessEnv): ModelConfiguration {
  const file = configurationPath(variables);
  const table = modelTable(file);
  for (const [key, value] of Object.entries(table)) {
    const known = Object.hasOwn(KEYS, key) ? KEYS[key] : null;
    if (known === null) {
      throw problem(
        `\`[model]\` has no key \`${key}\`. Use ${Object.keys(KEYS).join(', ')}.`,
        file
      );
    }
    if (!known.accepts(value)) {
      throw problem(`\`${key}\` of \`[model]\` must be ${known.expected}.`, file);
    }
  }
  const given = table as Partial<Record<string, string & number & boolean>>;
  if (given.address === undefined || given.name === undefined) {
    throw problem('`[model]` needs `address` and `name`.', file);
  }
  return {
    address: checkedAddress(given.address, file),
    name: given.name,
    key: keyOf(given, variables, file),
    outputs: given.outputs ?? false,
    maxRequests: given['max-requests'] ?? 10,
    maxTokens: given['max-tokens'] ?? 4_000,
    timeout: given.timeout ?? 120,
    priceInput: given['price-input'] ?? null,
    priceOutput: given['price-output'] ?? null
  };
}

function modelTable(file: string): Readonly<Record<string, unknown>> {
  let table: unknown;
  try {
    table = parseToml(readRegularFile(file, { bytes: SETTINGS_BYTES, follow: true })).model;
  } catch (error) {
    if (error instanceof FileRefusal) {
      throw problem(
        error.kind === 'missing'
          ? 'No model is configured. Write the table `[model]` with `address` and `name` into the file.'
          : error.message,
        file
      );
    }
    throw error instanceof TomlError
      ? problem(`It is not TOML (line ${error.line}). Correct it.`, file)
      : error;
  }
  if (!isTable(table)) {
    throw problem(
      'No model is configured. Add the table `[model]` with `address` and `name`.',
      file
    );
  }
  return table;
}

/** Code and keys are sent over HTTPS, or to this machine. */
function checkedAddress(text: string, file: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url === null || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) {
    throw problem(
      '`address` must start with `https://`, or with `http://` for a server on this machine.',
      file
    );
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw problem(
      '`address` must have no name, password, query or fragment. Give the key as `key-file`.',
      file
    );
  }
  return withoutEndSlashes(url.href);
}

function keyOf(
  given: Partial<Record<string, string>>,
  variables: NodeJS.ProcessEnv,
  file: string
): string | null {
  const { 'key-file': keyFile, 'key-variable': variable } = given;
  if (keyFile !== undefined && variable !== undefined) {
    throw problem('`key-file` and `key-variable` exclude each other. Give one of them.', file);
  }
  if (variable !== undefined) {
    return checkedKey(variables[variable] ?? '', `The variable \`${variable}\``, file);
  }
  if (keyFile === undefined) {
    return null;
  }
  const whole = path.resolve(path.dirname(file), keyFile.replace(/^~(?=[/\\])/, homedir()));
  try {
    const text = readRegularFile(whole, { bytes: KEY_BYTES, follow: true });
    return checkedKey(text.trim(), 'The key file', file);
  } catch (error) {
    throw error instanceof FileRefusal ? problem(`The key file: ${error.message}`, file) : error;
  }
}

/** A header has printable ASCII characters only. */
function checkedKey(key: string, what: string, file: string): string {
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw problem(`${what} has no key in one line.`, file);
  }
  return key;
}

function problem(message: string, file: string): UsageFailure {
  return new UsageFailure(`${message} The file is \`${file}\`.`);
}
