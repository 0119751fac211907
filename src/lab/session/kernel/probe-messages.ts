/**
 * Validates the messages of the comm, to which any code in the kernel can write. The shapes are those of the protocol;
 * numbers and texts are validated where the analysis relies on them.
 */
import type {
  FrontEnd,
  KernelExecution,
  ProbeAnswer,
  ProbeMessage,
  VariableFacts
} from '../../../protocol';

type Fields = Readonly<Record<string, unknown>>;

/** Whether `data` is a message that the probe sends by itself. */
export function isProbeMessage(data: unknown): data is ProbeMessage {
  if (!isFields(data) || typeof data.session !== 'string') {
    return false;
  }
  switch (data.kind) {
    case 'hello':
      return (
        isListOf(data.runs, isRun) &&
        isListOf(data.names, isText) &&
        isListOf(data.clients, isFrontEnd) &&
        typeof data.truncated === 'boolean'
      );
    case 'runs':
      return isListOf(data.runs, isRun) && data.runs.length > 0;
    case 'clients':
      return isListOf(data.clients, isFrontEnd);
    default:
      return false;
  }
}

/** Whether `data` is an answer to a question. */
export function isProbeAnswer(data: unknown): data is ProbeAnswer {
  if (!isFields(data) || !(typeof data.id === 'number' || data.id === null)) {
    return false;
  }
  switch (data.kind) {
    case 'history':
      return (
        typeof data.session === 'string' &&
        isListOf(data.runs, isRun) &&
        (data.clients === undefined || isListOf(data.clients, isFrontEnd))
      );
    case 'modules':
      return isListOf(data.modules, isModule);
    case 'changed_modules':
      return isListOf(data.modules, isNamed);
    case 'names':
      return isListOf(data.names, isNamed);
    case 'variables':
      return (
        typeof data.session === 'string' &&
        [data.sequence, data.total].every(Number.isSafeInteger) &&
        isListOf(data.variables, isVariable)
      );
    case 'summary':
      return (
        isNamed(data) &&
        typeof data.exists === 'boolean' &&
        isOptional(data.text, isText) &&
        isOptional(data.columns, columns => isListOf(columns, isColumn)) &&
        isOptional(data.column_count, Number.isSafeInteger)
      );
    case 'paths':
      return (
        isListOf(data.paths, path => isFields(path) && isText(path.path)) &&
        isOptional(data.folder ?? null, isText)
      );
    case 'register':
      return isListOf(data.clients, isFrontEnd);
    case 'off':
      return true;
    case 'error':
      return isText(data.message);
    default:
      return false;
  }
}

const STATUSES: ReadonlySet<unknown> = new Set<KernelExecution['status']>([
  'ok',
  'error',
  'interrupted',
  'aborted',
  'unknown'
]);

function isRun(value: unknown): value is KernelExecution {
  return (
    isFields(value) &&
    Number.isSafeInteger(value.sequence) &&
    isText(value.source) &&
    STATUSES.has(value.status) &&
    isOptional(value.count, Number.isSafeInteger) &&
    [value.client, value.message_id, value.cell_id].every(id => isOptional(id, isText)) &&
    [value.started, value.ended].every(time => isOptional(time, Number.isFinite)) &&
    isOptional(value.error, error => isFields(error) && isText(error.exception)) &&
    typeof value.seeded === 'boolean' &&
    [value.bound, value.rebound, value.deleted].every(names => isListOf(names, isText)) &&
    isListOf(value.touched, isNamed)
  );
}

function isFrontEnd(value: unknown): value is FrontEnd {
  return (
    isFields(value) &&
    isText(value.client) &&
    isOptional(value.notebook, isText) &&
    isOptional(value.id_group ?? null, Number.isSafeInteger) &&
    isOptional(value.ended_kernel ?? null, enders => isListOf(enders, isKernelEnder)) &&
    isOptional(value.user ?? null, user => isNamed(user) && isText(user.id))
  );
}

function isKernelEnder(value: unknown): boolean {
  return isFields(value) && [value.cell_id, value.source].every(isText);
}

function isModule(value: unknown): boolean {
  return (
    isNamed(value) &&
    typeof value.found === 'boolean' &&
    typeof value.builtin_or_stdlib === 'boolean' &&
    [value.origin, value.distribution, value.version].every(text => isOptional(text, isText))
  );
}

const KINDS: ReadonlySet<unknown> = new Set<VariableFacts['kind']>([
  'value',
  'function',
  'class',
  'module'
]);

function isVariable(value: unknown): boolean {
  return (
    isNamed(value) &&
    KINDS.has(value.kind) &&
    isText(value.type) &&
    [value.length, value.size].every(number => isOptional(number, Number.isSafeInteger)) &&
    [value.dtype, value.text].every(text => isOptional(text, isText)) &&
    isOptional(value.shape, sides => isListOf(sides, Number.isSafeInteger))
  );
}

function isColumn(value: unknown): boolean {
  return (
    isNamed(value) &&
    isOptional(value.dtype, isText) &&
    isOptional(value.missing, Number.isSafeInteger)
  );
}

function isNamed(value: unknown): value is Fields {
  return isFields(value) && isText(value.name);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isOptional(value: unknown, is: (value: unknown) => boolean): boolean {
  return value === null || is(value);
}

function isListOf(value: unknown, is: (item: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.every(is);
}

/** The sequence number of the last execution; 0 if there is none. */
export function lastOf(runs: readonly KernelExecution[]): number {
  return runs.at(-1)?.sequence ?? 0;
}
