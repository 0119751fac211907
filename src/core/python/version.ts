/** A Python version as far as its grammar matters: 3.11 is `{ major: 3, minor: 11 }`. */
export interface PythonVersion {
  readonly major: number;
  readonly minor: number;
}

/** The newest version whose grammar is supported; the default. */
export const NEWEST_PYTHON: PythonVersion = { major: 3, minor: 14 };

/** The oldest supported version of a kernel. */
export const OLDEST_PYTHON: PythonVersion = { major: 3, minor: 8 };

/** Parses `3.11.7`, `3.11` or `3`; null if the text contains no version. */
export function parsePythonVersion(text: string): PythonVersion | null {
  const match = /^\s*(\d+)(?:\.(\d+))?/.exec(text);
  if (match === null) {
    return null;
  }
  return { major: Number(match[1]), minor: Number(match[2] ?? 0) };
}

/** Whether `version` is at least 3.`minor`. */
export function atLeast(version: PythonVersion, minor: number): boolean {
  return version.major > 3 || (version.major === 3 && version.minor >= minor);
}
