/** Coordinates of SVG, which libraries round differently. */

/** In user units, mostly pixels: no eye sees it. */
const TOLERANCE = 0.001;
const COORDINATES = /^ @(?:d|points|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|dx|dy|width|height)=/;
const NUMBER = /[-+]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][-+]?\d{1,3})?/g;

/** The second lines, with coordinates as in the first where both are nearly equal; the same list if there are none. */
export function roundedAs(a: readonly string[], b: readonly string[]): readonly string[] {
  if (a.length !== b.length) {
    return b;
  }
  let isChanged = false;
  const lines = b.map((line, at) => {
    const isNear =
      line !== a[at] && COORDINATES.test(line) && COORDINATES.test(a[at]) && isNearly(a[at], line);
    isChanged ||= isNear;
    return isNear ? a[at] : line;
  });
  return isChanged ? lines : b;
}

function isNearly(a: string, b: string): boolean {
  const [ours, theirs] = [a, b].map(line => line.slice(line.indexOf('=')).match(NUMBER) ?? []);
  return (
    ours.length === theirs.length &&
    a.replace(NUMBER, '#') === b.replace(NUMBER, '#') &&
    // One part in a million allows for the noise of the subtraction itself.
    ours.every((each, at) => Math.abs(Number(each) - Number(theirs[at])) <= TOLERANCE * 1.000001)
  );
}
