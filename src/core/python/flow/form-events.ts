/** Events for the effects of IPython's forms on names and files. */
import type { Statement } from '../ast/nodes';
import type { FormEffect, IPythonForm } from '../ipython/masked-cell';
import { Body } from './body';
import type { NestedCode, TextContext } from './body';
import type { NameRange } from './cell-summary';
import { groupBy } from '../../memo/group-by';

/** A function that emits the events of a text's forms at their statements; null if there are none. */
export function createFormEmitter(
  forms: readonly IPythonForm[],
  mapRange: (range: NameRange) => NameRange
): TextContext['emitForms'] {
  const active = forms.filter(form => form.effects.length > 0 || form.embedded.length > 0);
  if (active.length === 0) {
    return null;
  }
  const byOffset = groupBy(active, form => form.at);
  return (body, statement) => {
    for (const offset of offsetsOf(statement)) {
      byOffset.get(offset)?.forEach(form => emitForm(body, form, mapRange));
    }
  };
}

/** Offsets where a form may be in a statement: the statement itself or the value of an assignment. */
function offsetsOf(statement: Statement): readonly number[] {
  return statement.kind === 'Assign' ? [statement.start, statement.value.start] : [statement.start];
}

function emitForm(body: Body, form: IPythonForm, mapRange: (range: NameRange) => NameRange): void {
  for (const code of form.embedded) {
    const isUsers = code.namespace === 'user';
    if (!walkNestedCode(body, { kind: 'embedded', code }, isUsers) && isUsers) {
      unknownNames(body, 'syntax', form.name, mapRange(form));
    }
  }
  form.effects.forEach(effect => emitEffect(body, form, effect, mapRange(effect)));
}

/**
 * Runs the nested code of a form or a call, in the user's namespace or in its own scope; false if it is not valid
 * Python.
 */
export function walkNestedCode(body: Body, code: NestedCode, inUserNamespace: boolean): boolean {
  const nested = body.text.parseNested(code);
  if (nested === null) {
    return false;
  }
  const { text, statements } = nested;
  const isTopLevel = body.isTopLevel && inUserNamespace;
  const inner = new Body(body.cell, text, text.scopes.root, isTopLevel, body.flow);
  inner.guardDepth = body.guardDepth;
  body.cell.walk.statements(inner, statements);
  return true;
}

function emitEffect(body: Body, form: IPythonForm, effect: FormEffect, range: NameRange): void {
  const around = body.flow.createBlock();
  if (effect.certainty === 'possible') {
    body.flow.branch(around);
  }
  emitCertainEffect(body, form, effect, range);
  if (effect.certainty === 'possible') {
    body.flow.start(around);
  }
}

function emitCertainEffect(
  body: Body,
  form: IPythonForm,
  effect: FormEffect,
  target: NameRange
): void {
  const range = { start: target.start, end: target.end };
  const name = effect.value;
  const guarded = body.guardDepth > 0;
  switch (effect.kind) {
    case 'bind':
      return body.emit({ kind: 'bind', name, value: { kind: 'unknown' }, ...range });
    case 'read':
      return body.emit({ kind: 'read', name, guarded, ...range });
    case 'soft-read':
      return body.emit({ kind: 'read', name, guarded: true, ...range });
    case 'delete':
      return body.emit({ kind: 'delete', name, guarded, ...range });
    case 'reset':
      return body.emit({ kind: 'reset', ...range });
    case 'read-file':
      body.cell.readsFiles.add(name);
      return;
    case 'write-file':
      body.cell.writesFiles.add(name);
      return;
    case 'run-file':
      body.cell.readsFiles.add(name);
      return unknownNames(body, 'run-file', name, range);
    case 'unknown-names':
      return unknownNames(body, 'magic', name === '' ? form.name : name, range);
    case 'change-directory':
    case 'display-option':
    case 'environment':
    case 'install':
      return;
  }
}

function unknownNames(
  body: Body,
  kind: 'magic' | 'run-file' | 'syntax',
  detail: string,
  range: NameRange
): void {
  const { start, end } = range;
  body.cell.unknownNames.push({ kind, detail, start, end });
  body.emit({ kind: 'unknown-names', reason: detail, start, end });
}
