/** What an environment has installed, as its metadata says. */

/** The distributions of an environment. */
export interface InstalledPackages {
  /** The version of Python, such as `3.12.1`. */
  readonly python: string;
  /** Dotted name of a module → the distributions that provide it. */
  readonly modules: ReadonlyMap<string, readonly string[]>;
  /** Normalized name → version. */
  readonly versions: ReadonlyMap<string, string>;
}
