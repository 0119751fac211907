/** Reads from where a library raised an error whether it checks arguments or works on data. */
import type { Frame } from '../notebook/traceback-frames';

/** Files and functions that check options; each names many errors. */
const CHECKS_ARGUMENTS: readonly RegExp[] = [
  /\/(?:_param_validation|_validators|_available_if|_tags|_decorators|rcsetup|rcmod|gridspec|markers|argparse)\.py:/,
  /\/matplotlib\/(?:_api\/__init__|artist|colors|scale|font_manager|backend_bases)\.py:/,
  /\/(?:patsy\/(?:infix_parser|tokens|parse_formula)|pandas\/core\/computation\/(?:expr|ops|parsing))\.py:/,
  /:(?:[\w.]*\.)?(?:clean_\w+_method|_validate_(?:steps|estimators|join_method|shuffle_split|tuple_indexer|fillna_kwargs|how|names|kwargs?|params?)|_parse_(?:url|figsize)|pandas_dtype|check_is_fitted|_update_props|_set_marker|_check_params?)$/
];
/** Files and functions that look at values. */
const READS_DATA: readonly RegExp[] = [
  /\/sklearn\/utils\/(?:validation|_encode|multiclass|_array_api)\.py:/,
  /\/pandas\/core\/(?:internals|construction|array_algos|dtypes\/(?:astype|cast))[\w/]{0,100}\.py:/,
  /\/pandas\/core\/(?:nanops|reshape\/(?:reshape|pivot)|tools\/(?:numeric|times))\.py:/,
  /\/numpy\/linalg\/\w+\.py:|\/json\/decoder\.py:|\/_strptime\.py:|\/(?:_npyio_impl|npyio)\.py:(?:_read|loadtxt|genfromtxt)$/
];

/** What the innermost function of a library does; null where its file says nothing. */
export function roleOfRaiser(frames: readonly Frame[]): 'data' | 'api-misuse' | null {
  const { file, name } = frames.at(-1) ?? { file: null, name: null };
  if (file === null) {
    return null;
  }
  const raiser = `${file.replaceAll('\\', '/')}:${name ?? ''}`;
  return CHECKS_ARGUMENTS.some(pattern => pattern.test(raiser))
    ? 'api-misuse'
    : READS_DATA.some(pattern => pattern.test(raiser))
      ? 'data'
      : null;
}
