// Sources that the notebooks made to make an analysis slow are built from.

/** One thing for each number from 0 to `count`. */
export function each(count, thing) {
  return Array.from({ length: count }, (_, index) => thing(index));
}

/** The lines as the source of one cell. */
export function oneCell(count, line) {
  return [each(count, line).join('\n')];
}

/** A name that differs little from those with numbers near by. */
export function nearName(index) {
  const letters = 'abcdefghijklmnop';
  const digits = index.toString(16).padStart(4, '0');
  return `measure_${[...digits].map(digit => letters[parseInt(digit, 16)]).join('')}`;
}

export function nested(depth, opening, core, closing) {
  return opening.repeat(depth) + core + closing.repeat(depth);
}

export function blocks(depth, header) {
  const lines = each(depth, level => ' '.repeat(level) + header);
  return [...lines, `${' '.repeat(depth)}x = 1`].join('\n');
}

/** Cells that each lack what the next one defines, in a notebook short enough for moves to be looked for. */
export function chainedMoves(count) {
  return each(count, index => `a${index} = [a${index + 1}]\nprint(a${index})`);
}
