/** Methods of pictures and arrays. */
import type { DataValue, EvaluatedCall, Value } from './values';
import { data, freshData, knownNumber, knownNumbers } from './values';

/** Methods of a picture that keep its size. */
const SAME_SIZE = /^(?:convert|copy|filter|point|load|quantize|remap_palette|effect_spread)$/;

/** Methods of an array that keep its size. */
const SAME_SHAPE = /^(?:astype|copy|clip|round|view)$/;

/** The value of a method of a picture of PIL. */
export function pictureMethod(of: DataValue, name: string, { args }: EvaluatedCall): Value {
  const numbers = knownNumbers(args[0]);
  switch (name) {
    case 'crop':
      if (numbers?.length === 4) {
        of.shape.needSize(1, numbers[2]);
        of.shape.needSize(0, numbers[3]);
      }
      return freshData('picture');
    case 'getpixel':
      if (numbers?.length === 2) {
        of.shape.needSize(1, numbers[0] + 1);
        of.shape.needSize(0, numbers[1] + 1);
      }
      return null;
    case 'split':
      return { kind: 'slices', of: of.shape, axis: 2 };
    default:
      return SAME_SIZE.test(name) ? of : freshData('picture');
  }
}

/** The value of a method of an array. */
export function arrayMethod(of: DataValue, name: string, { args }: EvaluatedCall): Value {
  if (name === 'reshape') {
    return reshaped(of, args.length === 1 ? knownNumbers(args[0]) : args.map(knownNumber));
  }
  if (name === 'item' || /^(?:mean|sum|std|var|min|max|argmax|argmin|median|any|all)$/.test(name)) {
    return freshData();
  }
  return SAME_SHAPE.test(name) ? of : freshData('array');
}

/** The size of what an array is reshaped into shows how many elements it has. */
function reshaped({ shape }: DataValue, sizes: readonly (number | null)[] | null): Value {
  const made = freshData('array');
  const known = (sizes ?? []).flatMap(each => (each !== null && each > 0 ? each : []));
  const isWhole = sizes !== null && sizes.length > 1 && known.length === sizes.length;
  if (isWhole) {
    known.forEach((size, axis) => shape.setSize(axis, size));
    shape.setAxes(known.length);
  } else if (known.length > 0 && sizes?.includes(-1)) {
    shape.setMultiple(known.reduce((product, each) => product * each, 1));
  }
  return isWhole ? data(shape, 'array') : made;
}
