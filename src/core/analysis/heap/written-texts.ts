/** Constants, and texts with values in them. */
import type { ConstantValue, Expression, JoinedStr, TemplateStr } from '../../python/ast/nodes';
import { readDeep } from './deep-reads';
import type { Scene, SymbolicRun } from './execution-context';
import { callTextMethods } from './function-calls';
import { noteText } from './object-numbers';
import { joinedTexts } from './texts';
import type { Value } from './value';

/** The value of a constant. */
export function constant(run: SymbolicRun, value: ConstantValue): Value {
  switch (value.type) {
    case 'str':
      return run.values.text(value.value);
    case 'None':
      return run.values.none;
    case 'True':
    case 'False':
      return run.values.ofType('bool');
    case 'Ellipsis':
      return run.values.plain;
    default:
      return run.values.ofType(value.type);
  }
}

/** The text of an f-string, or the value of a template. */
export function formatParts(scene: Scene, { kind, values: nodes }: JoinedStr | TemplateStr): Value {
  const { run } = scene;
  const parts = nodes.map(node => {
    const part = run.interpreter.evaluate(scene, node);
    formatValue(run, part);
    return part;
  });
  return kind === 'JoinedStr' && nodes.every(isShownAsIs)
    ? joinedTexts(run, parts, '')
    : run.values.ofType('str');
}

/** Whether the text of the value appears unchanged in an f-string. */
function isShownAsIs(part: Expression): boolean {
  return part.kind !== 'FormattedValue' || (part.conversion === -1 && part.formatSpec === null);
}

function formatValue(run: SymbolicRun, value: Value): void {
  callTextMethods(run, value);
  readDeep(run, value);
  noteText(run, value);
}
