/** Methods of values. */
import type { Evaluator } from './evaluator';
import { itemOf } from './iteration';
import { pictureMethod, arrayMethod } from './picture-methods';
import { argument } from './call-arguments';
import { fileMethod, linesOf, openedMethod, pathMethod, uploadsMethod } from './file-methods';
import { sheetOf } from './readers';
import { Shape } from './shape';
import { columnMethod, tableMethod } from './table-methods';
import type { DataValue, EvaluatedCall, Value } from './values';
import { data, freshData, knownNumber, knownText, shapeOf } from './values';

/** The value of `of.name(…)`. */
export function callMethod(
  of: Value,
  name: string,
  call: EvaluatedCall,
  evaluator: Evaluator
): Value {
  switch (of?.kind) {
    case 'data':
      return methodOfData(of, name, call, evaluator);
    case 'file':
      return fileMethod(of, name);
    case 'path':
      return pathMethod(of, name, call, evaluator);
    case 'literal':
      return textMethod(of, name, call);
    case 'workbook':
      return name === 'parse' ? sheetOf(of.file, call, 0) : null;
    case 'uploads':
      return uploadsMethod(of, name);
    case 'tuple':
    case 'sequence':
      return name === 'append' || name === 'extend' ? null : name === 'fetchone' ? itemOf(of) : of;
    case 'store':
    case 'group':
    case 'database':
    case 'zip':
    case 'widget':
    case 'uploaded':
      return openedMethod(of, name, call, evaluator);
    default:
      return null;
  }
}

function methodOfData(
  of: DataValue,
  name: string,
  call: EvaluatedCall,
  evaluator: Evaluator
): Value {
  switch (of.view) {
    case 'plain':
      return plainMethod(of, name, call);
    case 'table':
      return tableMethod(of, name, call, evaluator);
    case 'column':
      return columnMethod(of, name, call, evaluator);
    case 'array':
      return arrayMethod(of, name, call);
    case 'picture':
      return pictureMethod(of, name, call);
  }
}

/** A method of a known text. */
function textMethod(
  { value }: Extract<Value, { readonly kind: 'literal' }>,
  name: string,
  call: EvaluatedCall
): Value {
  if (typeof value !== 'string') {
    return null;
  }
  switch (name) {
    case 'format': {
      let at = 0;
      const texts = [...value.matchAll(/\{(\d*|[A-Za-z_]\w*)\}/g)].map(([, key]) => {
        const given = /^[A-Za-z_]/.test(key)
          ? call.keywords.get(key)
          : call.args.at(key === '' ? at++ : Number(key));
        return knownNumber(given)?.toString() ?? knownText(given);
      });
      let next = 0;
      return texts.every(each => each !== null) && !/\{[^{}:!.[]*[:!.[]/.test(value)
        ? {
            kind: 'literal',
            value: value.replace(/\{(?:\d*|[A-Za-z_]\w*)\}/g, () => texts[next++] ?? '')
          }
        : freshData();
    }
    case 'join':
      itemsAreTexts(call.args[0]);
      return freshData();
    case 'lower':
      return { kind: 'literal', value: value.toLowerCase() };
    case 'upper':
      return { kind: 'literal', value: value.toUpperCase() };
    case 'strip':
      return call.args.length === 0 ? { kind: 'literal', value: value.trim() } : null;
    case 'split':
      return null;
    default:
      return null;
  }
}

function itemsAreTexts(value: Value | undefined): void {
  const item = itemOf(value ?? null);
  if (item?.kind === 'data') {
    item.shape.addKind('text');
  }
}

/** Methods that only texts have, and those of them that return a text with the same meaning. */
const TEXT_METHODS =
  /^(?:strip|lstrip|rstrip|lower|upper|title|capitalize|casefold|replace|encode|decode|startswith|endswith|split|rsplit|splitlines|isdigit|isalpha|isnumeric|isalnum|isupper|islower|istitle|isspace|zfill|ljust|rjust|center|partition|rpartition|translate|swapcase|expandtabs|removeprefix|removesuffix|join|find|rfind|rindex)$/;
const SAME_TEXT = /^(?:strip|lstrip|rstrip|replace|encode|decode|removeprefix|removesuffix)$/;
const OTHER_CASE = /^(?:lower|upper|title|capitalize|casefold|swapcase)$/;

function plainMethod(of: DataValue, name: string, call: EvaluatedCall): Value {
  return TEXT_METHODS.test(name) ? methodOfText(of, name, call) : methodOfContainer(of, name, call);
}

function methodOfText(of: DataValue, name: string, call: EvaluatedCall): Value {
  const { shape } = of;
  shape.addKind('text');
  const [first] = call.args;
  if (name === 'splitlines') {
    return data(linesOf(shape));
  }
  if (name === 'split' || name === 'rsplit') {
    const separator = knownText(argument(call, 0, 'sep')) ?? ' ';
    return data(separator === '\n' ? linesOf(shape) : shape.split(separator));
  }
  if (name === 'startswith' || name === 'endswith') {
    const text = knownText(first);
    if (text !== null) {
      // A text that is just this starts and ends with it.
      shape.addContained(text);
    }
    return freshData();
  }
  if (name === 'join') {
    itemsAreTexts(first);
  }
  if (SAME_TEXT.test(name)) {
    return of;
  }
  if (OTHER_CASE.test(name)) {
    // Compared with a text in one case, the data may have just this text.
    return of;
  }
  return freshData();
}

function methodOfContainer(of: DataValue, name: string, call: EvaluatedCall): Value {
  const { shape } = of;
  const [first, second] = call.args;
  const key = knownText(first);
  switch (name) {
    case 'get':
    case 'pop':
    case 'setdefault':
      if (key !== null) {
        const field = shape.setContainer('object').field(key);
        noteDefault(field, second);
        return data(field);
      }
      return name === 'pop' && (first === undefined || first?.kind === 'literal')
        ? data(shape.setContainer('list').item())
        : data(shape.setContainer('object').mapped());
    case 'keys':
      return data(keysOf(shape));
    case 'values':
      return { kind: 'sequence', item: data(shape.setContainer('object').mapped()) };
    case 'items':
      return {
        kind: 'sequence',
        item: {
          kind: 'tuple',
          values: [data(keysOf(shape).item()), data(shape.setContainer('object').mapped())]
        }
      };
    case 'append':
    case 'add':
    case 'insert':
      shape
        .setContainer('list')
        .item()
        .unite(shapeOf(call.args.at(-1)));
      return null;
    case 'extend':
      shape
        .setContainer('list')
        .item()
        .unite(shapeOf(itemOf(first ?? null)));
      return null;
    case 'update':
      if (first?.kind === 'data' && first.view === 'plain') {
        shape.unite(first.shape);
      }
      return null;
    case 'copy':
      return of;
    case 'sort':
    case 'reverse':
    case 'index':
    case 'count':
      return freshData();
    case 'strftime':
      shape.addKind('date');
      return freshData();
    default:
      return null;
  }
}

/** The keys of a dictionary, as a list. */
function keysOf(shape: Shape): Shape {
  const keys = new Shape().setContainer('list');
  keys.item().addKind('text').setKeyOf(shape.setContainer('object'));
  return keys;
}

/** What is used where a key is missing has the type of its value. */
function noteDefault(field: Shape, value: Value | undefined): void {
  if (value?.kind === 'literal' && value.value !== null) {
    field.addKind(
      typeof value.value === 'string'
        ? 'text'
        : typeof value.value === 'number'
          ? 'number'
          : 'boolean'
    );
  } else if (value?.kind === 'tuple') {
    field.setContainer('list');
  } else if (value?.kind === 'data') {
    field.unite(value.shape);
  }
}
