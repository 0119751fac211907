import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

const character = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map(at => String.fromCodePoint(at < FIRST_SURROGATE ? at : at + SURROGATES));

/** Strings of any characters. `unit: 'binary'` gives the same, and takes a second to list them before it begins. */
export const anyText = fc.string({ unit: character });
