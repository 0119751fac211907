/** Made-up arrays of numbers, in NumPy's format. */
import type { Extent, Shape } from '../data-shapes/shape';
import { concatenate, littleEndian, utf8 } from './bytes';
import { zip } from './zip';

const USUAL_LENGTH = 100;
const USUAL_WIDTH = 5;
const MAX_ELEMENTS = 100_000;

/** The sizes that the code needs; null if they are too large. */
export function arraySizes({
  sizes,
  least,
  axes,
  multiple
}: Readonly<Extent>): readonly number[] | null {
  const count = axes ?? Math.max(1, sizes.length, least.length);
  const made = Array.from({ length: count }, (_, axis) => {
    const usual = axis === 0 ? (count > 1 ? 20 : USUAL_LENGTH) : USUAL_WIDTH;
    return sizes[axis] ?? Math.max(least[axis] ?? 0, usual);
  });
  if (multiple > 1) {
    // A row for each of the pieces into which the code reshapes it.
    const rest = made.slice(1).reduce((product, each) => product * each, 1);
    if (count === 1) {
      made[0] = multiple * 10;
    } else if (rest % multiple !== 0 && (sizes[count - 1] ?? null) === null) {
      made[count - 1] = multiple;
    }
  }
  return made.reduce((product, each) => product * each, 1) > MAX_ELEMENTS ? null : made;
}

/** An `.npy` file of floating-point numbers. */
export function npy(sizes: readonly number[]): Uint8Array {
  const shape = sizes.length === 1 ? `(${sizes[0]},)` : `(${sizes.join(', ')})`;
  const facts = `{'descr': '<f8', 'fortran_order': False, 'shape': ${shape}, }`;
  // The numbers begin at a multiple of 64.
  const head = `${facts.padEnd(Math.ceil((facts.length + 11) / 64) * 64 - 11)}\n`;
  const count = sizes.reduce((product, each) => product * each, 1);
  const numbers = new DataView(new ArrayBuffer(count * 8));
  for (let at = 0; at < count; at++) {
    numbers.setFloat64(at * 8, numberAt(at), true);
  }
  return concatenate([
    Uint8Array.of(0x93),
    utf8('NUMPY'),
    Uint8Array.of(1, 0),
    littleEndian([head.length, 2]),
    utf8(head),
    new Uint8Array(numbers.buffer)
  ]);
}

/** A number between 0 and 1. */
export function numberAt(at: number): number {
  return (((at + 1) * 7_919) % 97) / 97;
}

/** An `.npz` file; null if an array is too large. */
export function npz(arrays: ReadonlyMap<string, Shape>): Uint8Array | null {
  const files = [...arrays].map(([name, { extent }]) => ({ name, sizes: arraySizes(extent) }));
  return files.some(({ sizes }) => sizes === null)
    ? null
    : zip(files.map(({ name, sizes }) => ({ name: `${name}.npy`, content: npy(sizes ?? []) })));
}
