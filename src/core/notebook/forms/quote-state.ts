/**
 * Whether the next line of a script begins inside of a text in triple quotes, seen line by line without parsing: cell markers in
 * such a text are none. Jupytext, Spyder and VS Code decide line by line, too.
 */
export class QuoteState {
  private triple = '';

  /** The next line begins inside of a text. */
  get isInside(): boolean {
    return this.triple !== '';
  }

  /** Reads a line. */
  read(line: string): void {
    let single = '';
    let lastTriple = -1;
    for (let at = 0; at < line.length; at++) {
      const character = line[at];
      if (character === '#' && single === '' && this.triple === '') {
        return;
      }
      if ((character !== '"' && character !== "'") || line[at - 1] === '\\') {
        continue;
      }
      if (single !== '') {
        single = single === character ? '' : single;
        continue;
      }
      const isThird =
        at >= lastTriple + 3 && line[at - 1] === character && line[at - 2] === character;
      if (isThird && (this.triple === '' || this.triple === character)) {
        this.triple = this.triple === '' ? character : '';
        lastTriple = at;
      } else if (this.triple === '') {
        single = character;
      }
    }
  }
}
