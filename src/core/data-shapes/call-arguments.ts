/** Arguments of calls, and the files that they name. */
import type { DataFile } from './data-file';
import type { Evaluator } from './evaluator';
import type { Shape } from './shape';
import type { EvaluatedCall, Value } from './values';
import { knownText } from './values';

/** Neither an address nor the content of a table. */
const PLAIN_PATH = /^(?!\w+:\/\/)[^\n]{1,500}$/;

/** The file that a value names or is; null for none. */
export function fileOf(value: Value | undefined, evaluator: Evaluator): DataFile | null {
  if (value?.kind === 'file' || value?.kind === 'workbook' || value?.kind === 'store') {
    return value.file;
  }
  if (value?.kind === 'data' && value.view === 'plain') {
    return evaluator.fileOfText(value.shape) ?? keptPath(value.shape, evaluator);
  }
  const path = knownText(value);
  return path === null || !PLAIN_PATH.test(path) ? null : evaluator.file(path);
}

/** The file of the only path that the code puts there, as in `paths['train']`. */
function keptPath({ choices }: Shape, evaluator: Evaluator): DataFile | null {
  const [path] = choices;
  return choices.size === 1 && typeof path === 'string' && /^[^\n:]{1,400}\.\w{1,10}$/.test(path)
    ? evaluator.file(path)
    : null;
}

/** An argument by its position or its name. */
export function argument(call: EvaluatedCall, at: number, ...names: readonly string[]): Value {
  const given = names.map(name => call.keywords.get(name)).find(each => each !== undefined);
  return given ?? call.args.at(at) ?? null;
}
