/** Versions of packages that go together. */

/** What to choose versions for. */
export interface VersionQuestion {
  readonly requirements: readonly string[];
  readonly constraints: readonly string[];
  /** The day as of which to choose, as `YYYY-MM-DD`; null for now. */
  readonly before: string | null;
  /** Whether to choose the oldest versions that the requirements admit. */
  readonly oldest: boolean;
}

/** The chosen versions. */
export interface Resolution {
  /** Every package that the requirements need, by normalized name. */
  readonly pins: Readonly<Record<string, string>>;
  /** Those, and what runs notebooks. */
  readonly kernelPins: Readonly<Record<string, string>>;
  /** The packages that each one requires, as far as it is known. */
  readonly needs: Readonly<Record<string, readonly string[]>>;
}

/** Versions, or why none go together. */
export type ResolutionAnswer =
  | { readonly ok: true; readonly resolution: Resolution }
  | { readonly ok: false; readonly message: string };

/** As a requirement of exactly this version. */
export function pinText([name, version]: readonly [string, string]): string {
  return `${name}==${version}`;
}
