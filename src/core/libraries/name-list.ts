/** Dotted names in the data about libraries; `*` stands for one part. */
export class NameList {
  private readonly exact: ReadonlySet<string>;
  private readonly patterns: readonly (readonly string[])[];

  constructor(readonly names: readonly string[]) {
    this.exact = new Set(names);
    this.patterns = names.filter(name => name.includes('*')).map(name => name.split('.'));
  }

  /** Whether it has a name. */
  has(name: string): boolean {
    return this.exact.has(name) || this.matches(name.split('.'));
  }

  /** Whether it has a name, or one that the name is below of. */
  covers(name: string): boolean {
    const parts = name.split('.');
    return parts.some((_, at) => this.has(parts.slice(0, at + 1).join('.')));
  }

  private matches(parts: readonly string[]): boolean {
    return this.patterns.some(
      pattern =>
        pattern.length === parts.length &&
        pattern.every((each, at) => each === '*' || each === parts[at])
    );
  }
}
