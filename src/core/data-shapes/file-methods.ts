/** Methods of files, paths, databases and archives. */
import { argument } from './call-arguments';
import type { DataFile } from './data-file';
import { datasetOf, named } from './elements';
import type { Evaluator } from './evaluator';
import { joined } from './operations';
import { arrayMethod } from './picture-methods';
import type { Shape } from './shape';
import type { EvaluatedCall, Value, WidgetCall } from './values';
import { ANY_NAME, data, knownText } from './values';

type Kind<Name extends NonNullable<Value>['kind']> = Extract<Value, { readonly kind: Name }>;

/** A method of what a library has opened. */
export function openedMethod(
  of: Kind<'store' | 'group' | 'database' | 'zip' | 'widget' | 'uploaded'>,
  name: string,
  call: EvaluatedCall,
  evaluator: Evaluator
): Value {
  switch (of.kind) {
    case 'store':
      return name === 'get' || name === 'select' ? storedTable(of.file, call) : null;
    case 'group':
      return groupMethod(of, name, call);
    case 'database':
      return databaseMethod(of, name, call);
    case 'zip':
      return zipMethod(of.file, name, call, evaluator);
    case 'widget':
      return widgetMethod(of.widget, name, call, evaluator);
    case 'uploaded':
      return uploadsOf(of, name);
  }
}

function storedTable({ sheets }: DataFile, call: EvaluatedCall): Value {
  const key = knownText(argument(call, 0, 'key'));
  return key === null ? null : data(named(sheets, key.replace(/^\//, '')), 'table');
}

function groupMethod(of: Kind<'group'>, name: string, call: EvaluatedCall): Value {
  const [key] = call.args;
  switch (name) {
    case 'get':
      return knownText(key) === null
        ? null
        : { ...of, path: joined(of.path, knownText(key) ?? '') };
    case 'keys':
    case 'items':
    case 'close':
      return null;
    default:
      return arrayMethod(datasetOf(of), name, call);
  }
}

function databaseMethod(of: Kind<'database'>, name: string, call: EvaluatedCall): Value {
  const { session } = of;
  switch (name) {
    case 'execute': {
      const sql = knownText(call.args[0]);
      return sql === null ? null : session.execute(sql);
    }
    case 'fetchall':
    case 'fetchmany':
    case 'all':
      return session.rows();
    case 'fetchone':
      return session.firstRow();
    case 'cursor':
      return { kind: 'database', session: session.open() };
    case 'connect':
      return of;
    default:
      return null;
  }
}

function zipMethod(zip: DataFile, name: string, call: EvaluatedCall, evaluator: Evaluator): Value {
  const member = knownText(argument(call, 0, 'name', 'member'));
  if (name === 'extractall') {
    zip.unpackedTo.add(knownText(argument(call, 0, 'path')) ?? '.');
    return null;
  }
  if (member === null || !/^(?:open|read|extract)$/.test(name)) {
    return null;
  }
  if (name === 'extract') {
    const folder = knownText(argument(call, 1, 'path')) ?? '.';
    zip.unpackedTo.add(folder);
    return { kind: 'literal', value: joined(folder, member) };
  }
  const file = evaluator.file(`${zip.path}!${member}`);
  zip.members.set(member, file);
  return name === 'open' ? { kind: 'file', file } : data(file.readAs('text').shape.addKind('text'));
}

/** What a widget calls when a user has used it. */
function widgetMethod(
  { type, file }: WidgetCall,
  name: string,
  call: EvaluatedCall,
  evaluator: Evaluator
): Value {
  if (name === 'observe' || name === 'on_click' || name === 'on_submit') {
    const change: Value = type === 'FileUpload' ? { kind: 'uploaded', file } : null;
    evaluator.call(call.args[0] ?? null, [change]);
  }
  return null;
}

function uploadsOf(of: Kind<'uploaded'>, name: string): Value {
  const key: Value = { kind: 'literal', value: ANY_NAME };
  return name === 'values' || name === 'keys'
    ? of
    : name === 'items'
      ? { kind: 'sequence', item: { kind: 'tuple', values: [key, of] } }
      : null;
}

function pathsBelow(of: Kind<'path'>, pattern: string, evaluator: Evaluator): Value {
  const path = evaluator.lookFor(joined(of.path, pattern), of.path);
  return { kind: 'sequence', item: { ...of, path } };
}

/** A method of the answer of an upload. */
export function uploadsMethod(of: Kind<'uploads'>, name: string): Value {
  const file: Value = { kind: 'file', file: of.file(ANY_NAME) };
  const key: Value = { kind: 'literal', value: ANY_NAME };
  switch (name) {
    case 'keys':
      return of;
    case 'values':
      return { kind: 'sequence', item: file };
    case 'items':
      return { kind: 'sequence', item: { kind: 'tuple', values: [key, file] } };
    default:
      return null;
  }
}

/** A method of an open file. */
export function fileMethod(of: Kind<'file'>, name: string): Value {
  const { file } = of;
  switch (name) {
    case 'read':
    // Of the bytes of an uploaded file.
    case 'decode':
      return data(file.readAs('text').shape.addKind('text'));
    case 'readlines':
      return data(linesOf(file.readAs('text').shape));
    case 'readline':
    case '__next__':
      return data(linesOf(file.readAs('text').shape).item());
    case 'tobytes':
      return of;
    default:
      return null;
  }
}

/** The lines of a text. */
export function linesOf(text: Shape): Shape {
  const list = text.split('\n');
  list.item().addKind('text');
  return list;
}

/** A method of a path. */
export function pathMethod(
  of: Kind<'path'>,
  name: string,
  call: EvaluatedCall,
  evaluator: Evaluator
): Value {
  const file = evaluator.file(of.path);
  switch (name) {
    case 'read_text':
      return data(file.readAs('text').shape.addKind('text'));
    case 'open':
      return /[wax+]/.test(knownText(argument(call, 0, 'mode')) ?? 'r')
        ? null
        : { kind: 'file', file };
    case 'joinpath': {
      const parts = call.args.map(each => knownText(each));
      return parts.every(each => each !== null)
        ? { ...of, path: parts.reduce(joined, of.path) }
        : null;
    }
    case 'iterdir':
      file.readAs('folder');
      return { kind: 'sequence', item: { ...of, path: joined(of.path, ANY_NAME) } };
    case 'glob':
    case 'rglob': {
      const pattern = knownText(call.args[0]);
      return pattern === null
        ? null
        : pathsBelow(of, `${name === 'glob' ? '' : '**/'}${pattern}`, evaluator);
    }
    case 'resolve':
    case 'absolute':
    case 'expanduser':
      return of;
    default:
      return null;
  }
}
