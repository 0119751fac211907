/** Programs that run notebooks and give them more than IPython does, such as Databricks: names, and cells of other languages. */
import platforms from '../libraries/platform.json';

/** What a platform makes of a cell that begins with one of its magics. */
export interface PlatformCell {
  readonly body: 'user' | 'elsewhere';
  /** The body is a text for people. */
  readonly text?: boolean;
  /** The body is a shell script, which may install packages. */
  readonly script?: boolean;
  /** Names that such a cell defines. */
  readonly binds?: readonly string[];
}

/** A platform; `src/core/libraries/platform.schema.json` describes the fields. */
export interface Platform {
  readonly title: string;
  readonly metadata?: readonly string[];
  readonly kernels?: readonly string[];
  readonly language?: string;
  readonly pythons?: readonly string[];
  readonly names?: readonly string[];
  /** By the magic on the first line, as it is written. */
  readonly cells?: Readonly<Record<string, PlatformCell>>;
}

/** All platforms by their names. */
export const PLATFORMS: Readonly<Record<string, Platform>> = platforms as Readonly<
  Record<string, Platform>
>;

/** The names of all platforms. */
export const PLATFORM_NAMES: readonly string[] = Object.keys(PLATFORMS);

/** The platform with a name; null if there is none. */
export function platformNamed(name: string | null | undefined): Platform | null {
  return typeof name === 'string' && Object.hasOwn(PLATFORMS, name) ? PLATFORMS[name] : null;
}

/**
 * The name of the platform that saved a notebook; null if nothing shows one.
 *
 * @param keys - the keys of the notebook's metadata
 * @param kernels - the kernel's names in it
 */
export function platformOf(keys: readonly string[], kernels: readonly string[]): string | null {
  const names = kernels.map(kernel => kernel.toLowerCase());
  const found = Object.entries(PLATFORMS).find(
    ([, { metadata = [], kernels: patterns = [] }]) =>
      metadata.some(key => keys.includes(key)) ||
      patterns.some(pattern => names.some(name => fits(name, pattern)))
  );
  return found?.[0] ?? null;
}

function fits(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
