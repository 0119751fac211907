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

/** Names of such functions and classes, by the modules of which `from … import *` binds them. */
const STAR_NAMES: readonly (readonly [RegExp, string])[] = [
  [
    /^control(?:\.matlab)?$/,
    'FRD FrequencyResponseData InputOutputSystem LinearICSystem StateSpace TransferFunction append balred bandwidth bode c2d combine_tf ' +
      'connect create_statefbk_iosystem dlqe dlqr drss era feedback frd freqresp frequency_response gangof4 linfnorm minreal modred negate ' +
      'nichols nyquist parallel pole_zero_plot pzmap rlocus rss sample_system series sisotool split_tf ss ss2tf ssdata summing_junction tf ' +
      'tf2ss tfdata zpk'
  ],
  [
    /^control$/,
    'InterconnectedSystem NonlinearIOSystem bode_plot forced_response impulse_response initial_response input_output_response ' +
      'interconnect linearize nlsys nyquist_plot step_response'
  ],
  [/^control\.matlab$/, 'impulse lsim step'],
  [
    /^(?:keras|tf_keras|tensorflow\.keras)\.layers$/,
    'Activation Add Attention AveragePooling1D AveragePooling2D BatchNormalization Bidirectional Concatenate Conv1D Conv2D ' +
      'Conv2DTranspose Conv3D Dense DepthwiseConv2D Dot Dropout Embedding Flatten GRU GaussianNoise GlobalAveragePooling1D ' +
      'GlobalAveragePooling2D GlobalMaxPooling1D GlobalMaxPooling2D Input InputLayer LSTM Lambda LayerNormalization LeakyReLU Masking ' +
      'MaxPool2D MaxPooling1D MaxPooling2D Multiply MultiHeadAttention Normalization Permute ReLU RepeatVector Rescaling Reshape ' +
      'SeparableConv2D SimpleRNN Softmax SpatialDropout1D TextVectorization TimeDistributed UpSampling2D ZeroPadding2D'
  ],
  [/^(?:keras|tf_keras|tensorflow\.keras)\.models$/, 'Model Sequential']
];

/** Names that `from module import *` binds to functions and classes of a library that numbers its objects. */
export function numberingNames(module: string): readonly string[] {
  return STAR_NAMES.flatMap(([covers, names]) => (covers.test(module) ? names.split(' ') : []));
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
