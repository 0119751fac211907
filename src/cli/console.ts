/** Where a command writes to, and what it may know of the surroundings. */
export interface Console {
  readonly cwd: string;
  /** Colours are wanted on standard output. */
  readonly colors: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}
