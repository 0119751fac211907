import type { CellToken, TokenGroup, TokenizerState } from './token-group';
import { readTokenGroup } from './cell-tokens';
import { START } from './token-group';

/**
 * The logical lines of a text whose forms are replaced one by one. IPython tokenizes the whole text again after
 * each replacement; this queue stops as soon as the state equals that of the previous reading.
 */
export class GroupQueue {
  /** The next group last, with line numbers of the time of reading. */
  private groups: TokenGroup[] = [];
  /** The current shift of the lines of `groups`. */
  private shift = 0;
  /** UTF-16 units of all lines that were read, again each time that they were. */
  unitsRead = 0;

  /** `lines` may change from the group that `next` returned last; call `reread` afterwards. */
  constructor(
    private readonly lines: readonly string[],
    private readonly modern: boolean
  ) {
    this.readFrom(START, 0);
  }

  next(): TokenGroup | null {
    const group = this.groups.pop();
    return group === undefined ? null : shiftGroup(group, this.shift);
  }

  /** Updates the queue after lines of `group` or below it were replaced, which added `added` lines. */
  reread(group: TokenGroup, added: number): void {
    this.readFrom(group.start, this.shift + added);
  }

  private readFrom(start: TokenizerState, shift: number): void {
    const read: TokenGroup[] = [];
    let state = start;
    let last = false;
    let known = false;
    while (!last && !known && state.line < this.lines.length) {
      const group = readTokenGroup(this.lines, state, this.modern);
      read.push(group);
      ({ next: state, last } = group);
      const end = Math.min(state.line, this.lines.length);
      for (let line = group.start.line; line < end; line++) {
        this.unitsRead += this.lines[line].length;
      }
      known = !last && this.dropTo(state, shift);
    }
    if (!known) {
      this.groups = [];
    }
    while (read.length > 0) {
      const group = read.pop();
      if (group !== undefined) {
        this.groups.push(shiftGroup(group, -shift));
      }
    }
    this.shift = shift;
  }

  /** Drops groups that start above `state`; returns whether the next one was read from exactly this state. */
  private dropTo(state: TokenizerState, shift: number): boolean {
    for (;;) {
      const known = this.groups[this.groups.length - 1];
      if (known === undefined) {
        return false;
      }
      const { start } = known;
      if (start.line + shift >= state.line) {
        return start.line + shift === state.line && sameState(start, state);
      }
      this.groups.pop();
    }
  }
}

function sameState(left: TokenizerState, right: TokenizerState): boolean {
  return (
    left.depth === right.depth &&
    left.indents.join() === right.indents.join() &&
    left.tabIndents.join() === right.tabIndents.join()
  );
}

function shiftGroup(group: TokenGroup, by: number): TokenGroup {
  if (by === 0) {
    return group;
  }
  const start = { ...group.start, line: group.start.line + by };
  const next = { ...group.next, line: group.next.line + by };
  const tokens = group.tokens.map((token): CellToken => ({ ...token, line: token.line + by }));
  return { ...group, start, next, tokens };
}
