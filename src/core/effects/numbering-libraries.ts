/**
 * Libraries that number the objects that they create, and show the numbers: in python-control, the fourth system without a
 * name is `sys[3]`; in Keras, the second dense layer is `dense_1`. The number depends on how many objects were created before.
 */

/** A library that numbers its objects. Functions are tested by their dotted names, methods and attributes by their own. */
export interface NumberingLibrary {
  /** Identifies its counter. */
  readonly counter: string;
  /** Its functions and classes, as after `import`. */
  readonly covers: RegExp;
  /** Functions, classes and methods whose result has a number, unless it is given a name. */
  readonly creates: RegExp;
  /** Those that create such objects for themselves. */
  readonly takes: RegExp | null;
  /** Those that show the names of what they are given. */
  readonly shows: RegExp;
  /** Attributes that are names, or contain them. */
  readonly naming: RegExp;
  /** Functions after which numbers begin again. */
  readonly resets: RegExp | null;
  /** Calls of its objects have numbered results, too: `Dense(10)(inputs)`. */
  readonly callsCreate: boolean;
}

/** The keyword that names an object. */
export const NAME_KEYWORD = 'name';

// Measured with python-control 0.10.2 and Keras 3.8.
const LIBRARIES: readonly NumberingLibrary[] = [
  {
    counter: 'control',
    covers: /^control\./,
    creates:
      /(?:^|\.)(?:[A-Z]\w*System|StateSpace|TransferFunction|FrequencyResponseData|FRD|tf|ss|zpk|frd|rss|drss|nlsys|flatsys|feedback|series|parallel|append|connect|negate|interconnect|summing_junction|c2d|sample|sample_system|tf2ss|ss2tf|combine_tf|split_tf|minreal|minimal_realization|balred|balanced_reduction|modred|model_reduction|era|eigensys_realization|lineari[sz]e|create_\w+|lft|mixsyn|h2syn|hinfsyn|augw|copy|ssr|similarity_transform|\w+_form)$/,
    // Conversions: the response of a transfer function is that of a state space system made for it.
    takes:
      /(?:_response|_plot|(?:^|\.)(?:bode|nyquist|nichols|gangof4|sisotool|step|impulse|lsim|freqresp|step_info|bandwidth|tfdata|ssdata|dlqr|dlqe|describing_function|singular_values\w*|phase_plane\w*|\w*norm))$/,
    shows:
      /plot|bode|nyquist|nichols|gangof4|rlocus|root_locus|pzmap|pole_zero|sisotool|singular_values/,
    naming: /^name$/,
    resets: null,
    callsCreate: false
  },
  {
    counter: 'keras',
    covers: /^(?:keras|tf_keras|tensorflow\.(?:\w+\.)*keras)\./,
    creates:
      /\.layers\.[A-Z]\w*$|\.(?:Sequential|Model|Functional|Input|InputLayer)$|\.applications\.(?:\w+\.)?[A-Z]\w*$/,
    takes: null,
    shows: /(?:^|\.)(?:summary|get_config|to_json|plot_model|model_to_dot)$/,
    naming: /^(?:\w*names?|layers|\w*weights|\w*variables)$/,
    resets: /\.(?:clear_session|reset_uids)$/,
    callsCreate: true
  }
];

/** The library that numbers its objects and has this function or class; null for others. */
export function numberingLibrary(dotted: string): NumberingLibrary | null {
  return LIBRARIES.find(({ covers }) => covers.test(dotted)) ?? null;
}
