/** The global random generators of libraries, and the calls that seed them. */
import randomness from '../libraries/randomness.json';

/** A global generator, which a fresh process seeds from the system. */
export type GeneratorName = keyof typeof randomness.generators;

/** A global generator. */
export interface Generator {
  readonly name: GeneratorName;
  /** The state that stands for it in the tables of effects. */
  readonly state: `random:${string}`;
  /** Its name in a sentence. */
  readonly title: string;
  /** What seeds it: the module that must be imported, and the call that follows its name. The first is preferred. */
  readonly seeds: readonly (readonly [module: string, call: string])[];
  /** The name by which people import the module. */
  readonly alias: string;
  /** The top-level modules that draw from it. */
  readonly users: readonly string[];
}

/** The global generators by name. */
export const GENERATORS: Readonly<Record<GeneratorName, Generator>> = Object.fromEntries(
  Object.entries(randomness.generators).map(([name, generator]) => [
    name,
    { name, state: `random:${name}`, ...generator }
  ])
) as unknown as Record<GeneratorName, Generator>;

/** The names of all global generators. */
export const ALL_GENERATORS = Object.keys(GENERATORS) as readonly GeneratorName[];

/** Calls that set generators, by dotted name. Keras draws its seeds from `random`, or uses that of TensorFlow. */
export const SEEDS: ReadonlyMap<string, readonly GeneratorName[]> = new Map(
  Object.entries(randomness.seeds).map(([call, names]) => [
    call,
    names.includes('all') ? ALL_GENERATORS : (names as readonly GeneratorName[])
  ])
);

/** The generator that a state of the tables stands for; null for the system's entropy and for other states. */
export function generatorOf(state: string): GeneratorName | null {
  return ALL_GENERATORS.find(name => GENERATORS[name].state === state) ?? null;
}
