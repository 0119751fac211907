/** Names that earlier versions of Python and of libraries had. */
import type { ApiChanges } from '../change-data/api-changes';
import removed from '../libraries/removed.json';

/** Module → attributes that it lost. */
const MEMBERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(removed.members).map(([module, names]) => [module, set(names)])
);

/** TensorFlow 1: its names are gone from the modules of later versions. */
const TENSORFLOW_1 =
  /^(?:placeholder|(?:Interactive)?Session|global_variables_initializer|initialize_all_variables|contrib|ConfigProto|GPUOptions|get_variable|variable_scope|set_random_seed|reset_default_graph|log|div|mul|sub|neg|pack|to_float|to_int32|app|flags|logging|layers|losses|get_default_graph|random_normal|truncated_normal|random_uniform|merge_all|FileWriter|Saver|assign|assign_add|gfile|sparse_placeholder|Print|py_func|\w{1,40}Optimizer|softmax_cross_entropy_with_logits_v2|rnn_cell|dynamic_rnn|static_rnn|GraphKeys|AUTO_REUSE)$/;

/** Whether a module once had an attribute, or a module of this name within. */
export function isRemovedMember(changes: ApiChanges | null, module: string, name: string): boolean {
  const api = `${module}.${name}`;
  return (
    changes?.names.has(api) === true ||
    changes?.modules.has(api) === true ||
    MEMBERS.get(module)?.has(name) === true ||
    (/^tensorflow(?:\.|$)/.test(module) && TENSORFLOW_1.test(name)) ||
    (/^(?:tensorflow\.(?:python\.)?)?keras\./.test(module) && /backend$/.test(module))
  );
}

/** Libraries whose removed names are known, from their versions or from the tables of this file. */
const EXAMINED =
  /^(?:numpy|scipy|sklearn|pandas|matplotlib|seaborn|networkx|statsmodels|sympy|xarray|skimage|PIL|bs4|requests|sqlalchemy|polars|plotly)$/;

/**
 * Whether a library never had a name: its removed names are known, and this is none of them. A path into its inside
 * counts as removed: who writes one has copied code that once worked.
 */
export function neverHad(changes: ApiChanges | null, module: string, name: string): boolean {
  const parts = module.split('.');
  return (
    EXAMINED.test(parts[0]) &&
    parts.length < 3 &&
    !parts.some(part => part.startsWith('_')) &&
    !isRemovedMember(changes, module, name)
  );
}

/** Attributes of tables that pandas removed; columns rarely have these names. */
export const OF_OLD_TABLES: ReadonlySet<string> = set(
  'swapaxes pad backfill first last bool ix append iteritems as_matrix get_value set_value lookup tshift slice_shift applymap sortlevel mad is_monotonic convert_objects from_csv from_items get_dtype_counts irow icol iget_value ftypes to_panel weekday_name weekofyear'
);
/** Attributes of Python 2's types. */
export const OF_PYTHON_2_TYPES: ReadonlySet<string> = set(
  'has_key iteritems iterkeys itervalues viewitems viewkeys viewvalues decode next'
);
/** Attributes that classes of other libraries lost. */
const OF_OLD_CLASSES: ReadonlySet<string> = set(
  'predict_classes fit_generator evaluate_generator predict_generator get_feature_names grid_scores_ fit_sample set_axis_bgcolor nodes_iter edges_iter index2word syn0 find_element_by_id find_element_by_name find_element_by_xpath find_element_by_class_name find_element_by_tag_name find_element_by_css_selector find_elements_by_xpath find_elements_by_class_name find_elements_by_tag_name getsize textsize isAlive getchildren'
);

/** Methods of Polars tables that have other names now, and that tables of pandas have or never had. */
const OF_OLD_POLARS: ReadonlySet<string> = set(
  'groupby groupby_dynamic groupby_rolling with_column with_row_count apply'
);

/** Whether Polars once had a method. */
export function isRemovedFromPolars(owner: string, name: string): boolean {
  return /^(?:Data|Lazy)Frame$/.test(owner) && OF_OLD_POLARS.has(name);
}

/** Whether a class of a library once had an attribute. */
export function isRemovedAttribute(owner: string, name: string): boolean {
  return (
    (/^(?:DataFrame|Series|\w{0,40}Index)$/.test(owner) && OF_OLD_TABLES.has(name)) ||
    OF_OLD_CLASSES.has(name) ||
    (/^(?:Word2Vec|KeyedVectors|FastText|Doc2Vec)$/.test(owner) &&
      /^(?:vocab|wv|most_similar|similarity)$/.test(name)) ||
    (/Graph$/.test(owner) && name === 'node') ||
    (owner === 'Engine' && /^(?:execute|scalar|table_names|has_table|transaction)$/.test(name))
  );
}

/** Parameters that functions of libraries lost. */
const PARAMETERS: ReadonlySet<string> = set(
  'normed axisbg error_bad_lines warn_bad_lines squeeze sheetname parse_cols n_iter presort min_impurity_split normalize precompute_distances nb_epoch nb_filter nb_row nb_col border_mode samples_per_epoch nb_val_samples output_dim decay line_terminator null_counts skip_footer n_topics base_estimator n_folds frameon shade squared early_stopping_rounds verbose_eval iter distribution shear_range lr'
);

/** Functions with parameters that others still have. */
const PARAMETERS_OF =
  /^(?:(?:\w{0,40}\.)?(?:sort_index\(\) .{0,40} 'by'|drop_duplicates\(\) .{0,40} '(?:take_last|cols)'|concat\(\) .{0,40} 'join_axes'|fillna\(\) .{0,40} '(?:downcast|method)'|grid\(\) .{0,40} 'b'|to_excel\(\) .{0,40} 'encoding'|read_(?:csv|table)\(\) .{0,40} '(?:prefix|mangle_dupe_cols|date_parser|infer_datetime_format|tupleize_cols|delim_whitespace)'|(?:mean|sum|std|var|min|max|median|count|any|all|prod|skew)\(\) .{0,40} 'level')|OneHotEncoder\.__init__\(\) .{0,40} '(?:sparse|categorical_features|n_values)'|KMeans\.__init__\(\) .{0,40} 'n_jobs'|(?:SVC|SVR)\.__init__\(\) .{0,40} 'class_weights')/;

/** Whether an error says that a function no longer takes the arguments that it once took. */
export function isRemovedParameter(evalue: string): boolean {
  const name = /got an unexpected keyword argument '(\w{1,99})'/.exec(evalue)?.[1];
  return (
    (name !== undefined && PARAMETERS.has(name)) ||
    PARAMETERS_OF.test(evalue) ||
    // Seaborn, pandas and PyYAML once took these by position, or had a default.
    /^(?:\w{1,40}plot|(?:DataFrame|Series)\.(?:drop|pivot|set_index|sort_values|dropna|fillna|any|all)|\w{0,40}Index\.\w{1,40}|pivot|read_csv|read_table)\(\) takes (?:from \d to )?[01-9] positional arguments? but \d (?:positional arguments? )?(?:were|was) given|^\w{1,40}plot\(\) got multiple values for argument 'data'|^load\(\) missing 1 required positional argument: 'Loader'/.test(
      evalue
    )
  );
}

/** Messages that say it, and messages of later versions about code that once worked. */
const SAID =
  /\b(?:was|were|has been|have\s+been|is|are) (?:removed|expired)\b|\bis deprecated and has no attribute\b|was a deprecated alias|\bno longer (?:supported|available|accepts?)|is not (?:compatible with eager execution|available with TensorFlow 2|supported in TensorFlow 2)|^'dict_(?:keys|values|items)' object (?:is not subscriptable|does not support)|^'(?:map|filter|zip|dict_\w{1,9})' object has no attribute '(?:sort|append|reverse)'|^object of type '(?:map|filter|zip)' has no len|^'(?:map|filter|zip)' object is not subscriptable|^'seaborn[\w-]{0,40}' (?:is not a valid package style|not found in the style library)|^Population must be a sequence|^Not an executable object: '/;

/** Whether a message shows by itself that code once worked. */
export function saysRemoved(evalue: string): boolean {
  return SAID.test(evalue.slice(0, 1000));
}

/** Builtin functions of Python 2. */
export const PYTHON_2_NAMES: ReadonlySet<string> = set(
  'xrange unicode raw_input basestring long unichr reduce execfile reload cmp file apply izip'
);

function set(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
