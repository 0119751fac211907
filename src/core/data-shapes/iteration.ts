/** What a loop over a value yields. */
import { Shape } from './shape';
import type { Value } from './values';
import { ANY_NAME, data } from './values';

/** One of the values that a value yields. */
export function itemOf(value: Value): Value {
  switch (value?.kind) {
    case 'sequence':
      return value.item;
    case 'tuple':
      return value.values.find(each => each !== null) ?? null;
    case 'uploads':
      return { kind: 'literal', value: ANY_NAME };
    case 'database':
      return value.session.firstRow();
    case 'uploaded':
      return value;
    case 'file':
      return data(value.file.readAs('text').shape.split('\n').item().addKind('text'));
    case 'data':
      return itemOfData(value.shape, value.view);
    default:
      return null;
  }
}

function itemOfData(shape: Shape, view: string): Value {
  switch (view) {
    case 'column':
      return data(shape);
    case 'table':
      return null;
    case 'array':
      return data(new Shape().addKind('number'));
    default:
      // A loop over a dictionary yields its keys, and only the uses show whether it is one.
      return shape.container === 'object' || shape.value !== null
        ? data(new Shape().addKind('text').setKeyOf(shape))
        : data(shape.item().setKeyOf(shape));
  }
}
