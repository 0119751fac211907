/** Fenced code in the comments of a script: a line in it that looks like a cell marker is none. */

interface Fence {
  readonly mark: string;
  readonly length: number;
  readonly canClose: boolean;
  readonly canOpen: boolean;
}

/** Follows the fences of one cell of text at a time. */
export class FenceEnds {
  /** By mark, from each line on: the length of the longest fence that could close one. */
  private readonly longest: Readonly<Record<string, Uint32Array>>;
  private readonly fences: readonly (Fence | null)[];
  private open: Fence | null = null;

  constructor(texts: readonly string[]) {
    this.fences = texts.map(fenceOf);
    this.longest = {
      '`': this.longestFrom('`'),
      '~': this.longestFrom('~')
    };
  }

  /** Begins a cell. */
  reset(): void {
    this.open = null;
  }

  /** Whether the next line is in a fence. */
  get isInside(): boolean {
    return this.open !== null;
  }

  /** Reads a line of the cell. */
  read(at: number): void {
    const fence = this.fences[at];
    if (fence === null) {
      return;
    }
    if (this.open !== null) {
      const closes =
        fence.canClose && fence.mark === this.open.mark && fence.length >= this.open.length;
      this.open = closes ? null : this.open;
    } else if (fence.canOpen && this.longest[fence.mark][at + 1] >= fence.length) {
      this.open = fence;
    }
  }

  private longestFrom(mark: string): Uint32Array {
    const { fences } = this;
    const longest = new Uint32Array(fences.length + 2);
    for (let at = fences.length - 1; at >= 0; at--) {
      const fence = fences[at];
      const own = fence?.canClose === true && fence.mark === mark ? fence.length : 0;
      longest[at] = Math.max(longest[at + 1], own);
    }
    return longest;
  }
}

function fenceOf(line: string): Fence | null {
  const match = /^(?:# ?)? {0,3}(`{3,}(?!`)|~{3,}(?!~))(.*)$/.exec(line);
  if (match === null) {
    return null;
  }
  const [, marks, rest] = match;
  return {
    mark: marks[0],
    length: marks.length,
    canClose: rest.trim() === '',
    canOpen: marks[0] === '~' || !rest.includes('`')
  };
}
