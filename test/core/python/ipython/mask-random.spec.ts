import { differences } from './differences';
import { FULL_SCALE } from './oracle';
import { Random, randomCell } from './random-cells';

const SEED = Number(process.env.FRESHKERNEL_SEED ?? 20261);
const COUNT = FULL_SCALE ? 24000 : 600;

test(`masking agrees with IPython on ${COUNT} random cells`, () => {
  const random = new Random(SEED);
  const sources = Array.from({ length: COUNT }, () => randomCell(random));
  expect(differences(sources)).toEqual([]);
}, 600000);
