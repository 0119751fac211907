/** Standard streams and working directory of a command. */
export interface Console {
  readonly cwd: string;
  /** Standard output may have colors. */
  readonly colors: boolean;
  /** Writes to standard output what commands nothing to the runner of a job. */
  readonly out: (text: string) => void;
  /** Writes commands to the runner of a job. */
  readonly command: (text: string) => void;
  readonly err: (text: string) => void;
  /** Progress line; null if standard error is not a terminal. */
  readonly progress: ProgressLine | null;
  /** Asks the user a question, and waits for a line, null if the user ends the input; null where no user is at a terminal. */
  readonly ask: ((question: string) => Promise<string | null>) | null;
}

/** A line that is rewritten in place. */
export interface ProgressLine {
  readonly columns: number;
  readonly write: (text: string) => void;
}
