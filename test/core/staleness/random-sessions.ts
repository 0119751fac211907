/** Random sessions: a notebook that a user runs, edits and moves in any order, in a made-up kernel. */
import { RanNotebook } from '../reactions/ran-notebook';

/** Chooses numbers below a limit; the same seed gives the same ones. */
export type Choose = (limit: number) => number;

/** Seeded choices. */
export function choices(seed: number): Choose {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return limit => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const NAMES = ['a', 'b', 'c', 'd'];

/** Forms of cells; `@` is a name that the cell sets, `$` one that it reads, `#` a number. */
const FORMS = [
  '@ = #',
  '@ = #',
  '@ = $ + #',
  '@ = $ * $',
  '@ = $ + #\nprint(@)',
  'print($)',
  'print($, $)',
  '@ = random.random()',
  '@ = random.random() + $',
  '@ = sum(random.random() for _ in range(#))',
  'random.seed(#)',
  'random.random()',
  '@ = np.random.rand(#)',
  'np.random.seed(#)',
  '@ = [$]',
  '@ = [#, #]',
  'xs.append(#)',
  'xs.append($)',
  'xs.append(random.random())',
  'print(xs)',
  'xs = []',
  'def f(x):\n    return x + $',
  '@ = f(#)',
  'table["k"] = #',
  'table["k"] = $',
  'print(table)',
  'def draw():\n    return random.random()',
  '@ = draw()',
  'with open("a.txt", "w") as file:\n    file.write(str($))',
  'print(open("a.txt").read())'
];

const START = `import random
import numpy as np
a = b = c = d = 1
xs = []
table = {}
def f(x):
    return x
def draw():
    return random.random()`;

const STEADY_START = START.replaceAll(/^.*random.*$/gm, '').replace('def draw():\n', '');

/** A cell of a random notebook: what it changes in place may be not what another statement is about. */
function source(choose: Choose): string {
  const first = statement(choose);
  return choose(3) === 0 ? `${first}\n${statement(choose)}` : first;
}

function statement(choose: Choose): string {
  return FORMS[choose(FORMS.length)]
    .replace(/[@]/g, NAMES[choose(NAMES.length)])
    .replace(/\$/g, () => NAMES[choose(NAMES.length)])
    .replace(/#/g, () => String(choose(4)));
}

/** The sources of a random notebook in which nothing is drawn: it gives the same in each run. */
export function steadySources(choose: Choose): readonly string[] {
  const steady = (): string => {
    const text = source(choose);
    return /rand|draw/.test(text) ? steady() : text;
  };
  return [STEADY_START, ...Array.from({ length: 4 + choose(8) }, steady)];
}

/** A notebook in a session; every step may be looked at. */
export class RandomSession {
  readonly notebook: RanNotebook;
  /** What happened, for a failure's message. */
  readonly log: string[] = [];
  private readonly choose: Choose;
  private sources: { readonly key: string; readonly source: string }[];
  private added = 0;

  constructor(seed: number) {
    this.choose = choices(seed);
    const texts = [START, ...Array.from({ length: 3 + this.choose(8) }, () => source(this.choose))];
    this.sources = texts.map((text, index) => ({ key: `cell-${index}`, source: text }));
    this.notebook = new RanNotebook(this.sources);
    this.notebook.runAll();
  }

  get size(): number {
    return this.sources.length;
  }

  /** A position in the notebook. */
  position(): number {
    return this.choose(this.size);
  }

  /** Runs, edits, moves, inserts or deletes a cell. */
  step(): void {
    const at = this.position();
    switch (this.choose(8)) {
      case 0:
      case 1:
        this.replace(at, 1, { key: this.sources[at].key, source: this.newSource(at) });
        break;
      case 2: {
        this.added += 1;
        this.replace(at + 1, 0, { key: `added-${this.added}`, source: source(this.choose) });
        break;
      }
      case 3:
        if (at > 0) {
          this.replace(at, 1);
        }
        break;
      case 4:
        this.move(at, this.position());
        break;
      default:
        this.run(at);
    }
  }

  /** Runs a cell. */
  run(at: number): void {
    this.log.push(`run ${at}`);
    this.notebook.run(at);
  }

  /** The notebook and what happened. */
  toString(): string {
    const cells = this.sources.map(each => `[${each.key}] ${each.source}`);
    return [...this.log, ...cells].join('\n');
  }

  private newSource(at: number): string {
    return at === 0 ? START.replace('= 1', `= ${this.choose(4)}`) : source(this.choose);
  }

  private move(from: number, to: number): void {
    const [cell] = this.sources.slice(from, from + 1);
    this.replace(from, 1);
    this.replace(to, 0, cell);
  }

  private replace(at: number, count: number, ...cells: RandomSession['sources']): void {
    const texts = cells.map(cell => cell.source.replaceAll('\n', '; '));
    this.log.push(`replace ${count} at ${at}: ${texts.join()}`);
    this.sources = [...this.sources.slice(0, at), ...cells, ...this.sources.slice(at + count)];
    this.notebook.replace(this.sources);
  }
}
