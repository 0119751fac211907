/** The global random generators of libraries, and the calls that seed them. */

/** A global generator, which a fresh process seeds from the system. */
export type GeneratorName = 'python' | 'numpy' | 'torch' | 'tensorflow' | 'keras';

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
export const GENERATORS: Readonly<Record<GeneratorName, Generator>> = {
  python: {
    name: 'python',
    state: 'random:python',
    title: 'Python’s generator',
    seeds: [['random', '.seed(0)']],
    alias: 'random',
    users: ['random']
  },
  numpy: {
    name: 'numpy',
    state: 'random:numpy',
    title: 'NumPy’s legacy generator',
    seeds: [
      ['numpy', '.random.seed(0)'],
      ['numpy.random', '.seed(0)']
    ],
    alias: 'np',
    users: ['numpy', 'pandas', 'scipy', 'sklearn']
  },
  torch: {
    name: 'torch',
    state: 'random:torch',
    title: 'PyTorch’s generator',
    seeds: [['torch', '.manual_seed(0)']],
    alias: 'torch',
    users: ['torch']
  },
  tensorflow: {
    name: 'tensorflow',
    state: 'random:tensorflow',
    title: 'TensorFlow’s generator',
    seeds: [['tensorflow', '.random.set_seed(0)']],
    alias: 'tf',
    users: ['tensorflow']
  },
  keras: {
    name: 'keras',
    state: 'random:keras',
    title: 'Keras’s generator',
    seeds: [
      ['keras', '.utils.set_random_seed(0)'],
      ['tensorflow', '.keras.utils.set_random_seed(0)'],
      ['tensorflow.keras', '.utils.set_random_seed(0)']
    ],
    alias: 'keras',
    users: ['keras']
  }
};

/** The names of all global generators. */
export const ALL_GENERATORS = Object.keys(GENERATORS) as readonly GeneratorName[];

/** Calls that set generators, by dotted name. Keras draws its seeds from `random`, or uses that of TensorFlow. */
export const SEEDS: ReadonlyMap<string, readonly GeneratorName[]> = new Map<
  string,
  readonly GeneratorName[]
>([
  ['random.seed', ['python', 'keras']],
  ['random.setstate', ['python', 'keras']],
  ['numpy.random.seed', ['numpy']],
  ['numpy.random.set_state', ['numpy']],
  ['torch.manual_seed', ['torch']],
  ['torch.random.manual_seed', ['torch']],
  ['torch.set_rng_state', ['torch']],
  ['torch.cuda.manual_seed', ['torch']],
  ['torch.cuda.manual_seed_all', ['torch']],
  ['tensorflow.random.set_seed', ['tensorflow', 'keras']],
  ['tensorflow.random.set_random_seed', ['tensorflow', 'keras']],
  ['tensorflow.set_random_seed', ['tensorflow', 'keras']],
  ['tensorflow.compat.v1.set_random_seed', ['tensorflow', 'keras']],
  ['tensorflow.compat.v1.random.set_random_seed', ['tensorflow', 'keras']],
  ['keras.utils.set_random_seed', ALL_GENERATORS],
  ['tensorflow.keras.utils.set_random_seed', ALL_GENERATORS],
  ['pytorch_lightning.seed_everything', ALL_GENERATORS],
  ['lightning.seed_everything', ALL_GENERATORS],
  ['lightning.pytorch.seed_everything', ALL_GENERATORS],
  ['transformers.set_seed', ALL_GENERATORS],
  ['accelerate.utils.set_seed', ALL_GENERATORS]
]);

/** The generator that a state of the tables stands for; null for the system's entropy and for other states. */
export function generatorOf(state: string): GeneratorName | null {
  return ALL_GENERATORS.find(name => GENERATORS[name].state === state) ?? null;
}
