/**
 * Matches user patterns by simulating an NFA, so that neither pattern nor text can cause catastrophic backtracking:
 * time is linear in the length of the line.
 */
import { append } from '../../memo/lists';
import type { CharacterTest, Edge, PatternNode } from './pattern-syntax';
import { isWordCharacter, parsePattern, PatternProblem } from './pattern-syntax';

type Step =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'jump'; readonly to: number[] }
  | { readonly kind: 'match' };

const MAX_STEPS = 2_000;
/** Maximum steps for one line; beyond this limit the pattern matches nothing in it. */
const WORK_OF_LINE = 2_000_000;

/** Counts the steps. */
export interface StepCounter {
  left: number;
}

/** A compiled pattern. */
export class LinearPattern {
  private readonly program: readonly Step[];

  /** Throws a {@link PatternProblem} if the pattern is not supported. */
  constructor(text: string) {
    const program: Step[] = [];
    compile(parsePattern(text), program);
    program.push({ kind: 'match' });
    this.program = program;
    if (new Matcher(program, '').matchFrom(0) !== null) {
      throw new PatternProblem('The pattern matches the empty text, and so everywhere.');
    }
  }

  /** Replaces all leftmost-longest matches in the line by `mark`. */
  replaceAll(line: string, mark: string, counter: StepCounter = { left: 0 }): string {
    const matcher = new Matcher(this.program, line);
    const pieces: string[] = [];
    let at = 0;
    for (;;) {
      const match = matcher.matchFrom(at);
      if (match === null) {
        break;
      }
      pieces.push(line.slice(at, match.start), mark);
      at = match.end;
    }
    counter.left -= WORK_OF_LINE - matcher.work;
    return matcher.isSpent || at === 0 ? line : pieces.join('') + line.slice(at);
  }
}

function compile(node: PatternNode, program: Step[]): void {
  if (program.length > MAX_STEPS) {
    throw new PatternProblem('The pattern is too large: it repeats too much.');
  }
  switch (node.kind) {
    case 'character':
    case 'edge':
      program.push(node);
      return;
    case 'sequence':
      node.parts.forEach(part => compile(part, program));
      return;
    case 'choice':
      compileChoice(node.parts, program);
      return;
    case 'repeat':
      compileRepeat(node.part, node.least, node.most, program);
  }
}

function compileChoice(parts: readonly PatternNode[], program: Step[]): void {
  const starts: number[] = [];
  program.push({ kind: 'jump', to: starts });
  const ends: number[][] = [];
  for (const part of parts) {
    starts.push(program.length);
    compile(part, program);
    const end: number[] = [];
    program.push({ kind: 'jump', to: end });
    ends.push(end);
  }
  ends.forEach(end => end.push(program.length));
}

function compileRepeat(
  part: PatternNode,
  least: number,
  most: number | null,
  program: Step[]
): void {
  for (let time = 0; time < least; time++) {
    compile(part, program);
  }
  if (most === null) {
    const start = program.length;
    const targets = [start + 1];
    program.push({ kind: 'jump', to: targets });
    compile(part, program);
    program.push({ kind: 'jump', to: [start] });
    targets.push(program.length);
    return;
  }
  const exits: number[][] = [];
  for (let time = least; time < most; time++) {
    const targets = [program.length + 1];
    program.push({ kind: 'jump', to: targets });
    exits.push(targets);
    compile(part, program);
  }
  exits.forEach(targets => targets.push(program.length));
}

interface Match {
  readonly start: number;
  readonly end: number;
}

/** Runs a program over one line. */
class Matcher {
  work = WORK_OF_LINE;
  /** The leftmost start of the threads at each step; -1 if there is none. */
  private starts: Int32Array;
  private next: Int32Array;
  private stack: number[] = [];

  constructor(
    private readonly program: readonly Step[],
    private readonly line: string
  ) {
    this.starts = new Int32Array(program.length).fill(-1);
    this.next = new Int32Array(program.length).fill(-1);
  }

  /** Whether the line exceeded its step limit, so that its matches are ignored. */
  get isSpent(): boolean {
    return this.work < 0;
  }

  /** The leftmost-longest match from `from`; never empty. */
  matchFrom(from: number): Match | null {
    const last = this.program.length - 1;
    let found: Match | null = null;
    this.starts.fill(-1);
    for (let at = from; at <= this.line.length && this.work >= 0; at++) {
      if (found === null) {
        this.follow(this.starts, 0, at, at);
      }
      const matched = this.starts[last];
      if (matched >= 0 && (at > matched || this.line === '')) {
        found = found === null || matched <= found.start ? { start: matched, end: at } : found;
      }
      if (at === this.line.length || !this.advance(at, found?.start ?? Infinity)) {
        if (found !== null || at === this.line.length) {
          break;
        }
      }
    }
    return this.isSpent ? null : found;
  }

  /** Consumes the character at `at`; false if no thread continues. Drops threads that start after `limit`. */
  private advance(at: number, limit: number): boolean {
    const code = this.line.charCodeAt(at);
    let continues = false;
    this.next.fill(-1);
    for (let step = 0; step < this.program.length; step++) {
      const start = this.starts[step];
      const held = this.program[step];
      if (start >= 0 && start <= limit && held.kind === 'character' && held.test(code)) {
        this.follow(this.next, step + 1, start, at + 1);
        continues = true;
      }
    }
    this.work -= this.program.length;
    [this.starts, this.next] = [this.next, this.starts];
    return continues;
  }

  /** Adds a thread that started at `start` to the step and to all steps reachable without consuming a character. */
  private follow(starts: Int32Array, from: number, start: number, at: number): void {
    this.stack.push(from);
    for (let step = this.stack.pop(); step !== undefined; step = this.stack.pop()) {
      if (starts[step] >= 0 && starts[step] <= start) {
        continue;
      }
      this.work--;
      starts[step] = start;
      const held = this.program[step];
      if (held.kind === 'jump') {
        append(this.stack, held.to);
      } else if (held.kind === 'edge' && this.isEdge(held.edge, at)) {
        this.stack.push(step + 1);
      }
    }
  }

  private isEdge(edge: Edge, at: number): boolean {
    const isWord = (index: number): boolean =>
      index >= 0 && index < this.line.length && isWordCharacter(this.line.charCodeAt(index));
    switch (edge) {
      case 'start':
        return at === 0;
      case 'end':
        return at === this.line.length;
      case 'word':
        return isWord(at - 1) !== isWord(at);
    }
  }
}
