/** Where a command writes to, and what it may know of the surroundings. */
export interface Console {
  readonly cwd: string;
  /** Colours are wanted on standard output. */
  readonly colors: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Rewrites a line that tells a person who waits how far things are; null where nobody does. */
  readonly progress: ProgressLine | null;
}

/** A line that is written over and over. */
export interface ProgressLine {
  readonly columns: number;
  readonly write: (text: string) => void;
}
