/** Files that a call reads or writes by a literal path. */
import type { Call, Expression } from '../ast/nodes';
import type { Body } from './body';

/** Position of the path among the arguments, and its keywords. */
interface PathParameter {
  readonly position: number;
  readonly keywords: readonly string[];
}

const FIRST: PathParameter = {
  position: 0,
  keywords: ['filepath_or_buffer', 'path_or_buf', 'path', 'file', 'fname', 'io', 'excel_writer']
};
const SECOND: PathParameter = { position: 1, keywords: ['file', 'filename', 'fname'] };

const READERS: ReadonlyMap<string, PathParameter> = new Map(
  [
    ...['read_csv', 'read_table', 'read_excel', 'read_json', 'read_parquet', 'read_feather'],
    ...['read_hdf', 'read_pickle', 'read_html', 'read_xml', 'read_fwf', 'read_stata'],
    ...['read_orc', 'read_sas', 'read_spss', 'loadtxt', 'genfromtxt', 'fromfile', 'imread'],
    ...['read_text', 'read_bytes', 'loadmat', 'open_dataset', 'open_image']
  ].map(name => [name, FIRST])
);
const WRITERS: ReadonlyMap<string, PathParameter> = new Map([
  ...[
    ...['to_csv', 'to_excel', 'to_json', 'to_parquet', 'to_feather', 'to_hdf', 'to_pickle'],
    ...['to_html', 'to_stata', 'to_xml', 'to_latex', 'to_markdown', 'savetxt', 'savez'],
    ...['savez_compressed', 'savefig', 'tofile', 'imsave', 'imwrite', 'savemat', 'to_netcdf']
  ].map((name): [string, PathParameter] => [name, FIRST]),
  ['dump', SECOND]
]);
/** `save` and `load` of other receivers do not access files. */
const MODULE_READERS: ReadonlySet<string> = new Set([
  'np.load',
  'numpy.load',
  'torch.load',
  'joblib.load'
]);
const MODULE_WRITERS: ReadonlySet<string> = new Set(['np.save', 'numpy.save']);
const MODULE_SECOND_WRITERS: ReadonlySet<string> = new Set(['torch.save', 'joblib.dump']);
const PATH_METHODS: ReadonlyMap<string, 'read' | 'write'> = new Map([
  ['read_text', 'read'],
  ['read_bytes', 'read'],
  ['write_text', 'write'],
  ['write_bytes', 'write']
]);

/** Records the files of a call with a literal path. */
export function noteFiles(body: Body, node: Call): void {
  const { func } = node;
  if (func.kind === 'Name' && func.id === 'open') {
    noteOpen(body, node, argument(node, { position: 0, keywords: ['file'] }), 1);
  } else if (func.kind === 'Name' || func.kind === 'Attribute') {
    noteNamed(body, node, func.kind === 'Name' ? func.id : func.attr.name);
  }
}

function noteNamed(body: Body, node: Call, name: string): void {
  const dotted = dottedName(node.func);
  const reader = MODULE_READERS.has(dotted) ? FIRST : READERS.get(name);
  const writer = MODULE_WRITERS.has(dotted)
    ? FIRST
    : MODULE_SECOND_WRITERS.has(dotted)
      ? SECOND
      : WRITERS.get(name);
  const method = PATH_METHODS.get(name);
  const receiver = node.func.kind === 'Attribute' ? pathOf(node.func.value) : null;
  if (receiver !== null) {
    if (method !== undefined) {
      note(body, receiver, method);
    } else if (name === 'open') {
      noteOpen(body, node, receiver, 0);
    }
  } else if (reader !== undefined) {
    note(body, argument(node, reader), 'read');
  } else if (writer !== undefined) {
    note(body, argument(node, writer), 'write');
  }
}

function noteOpen(body: Body, node: Call, path: string | null, modePosition: number): void {
  const mode = argument(node, { position: modePosition, keywords: ['mode'] }) ?? 'r';
  if (/[wax+]/.test(mode)) {
    note(body, path, 'write');
  }
  if (/[r+]/.test(mode)) {
    note(body, path, 'read');
  }
}

function note(body: Body, path: string | null, access: 'read' | 'write'): void {
  if (path !== null && path !== '' && !/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) {
    (access === 'read' ? body.cell.readsFiles : body.cell.writesFiles).add(path);
  }
}

function argument(node: Call, parameter: PathParameter): string | null {
  const positional = node.args[parameter.position];
  if (positional !== undefined) {
    return pathOf(positional);
  }
  const keyword = node.keywords.find(
    candidate => candidate.arg !== null && parameter.keywords.includes(candidate.arg.name)
  );
  return keyword === undefined ? null : pathOf(keyword.value);
}

/** The path in a literal string, `Path('…')` or `open('…')`. */
function pathOf(node: Expression): string | null {
  if (node.kind === 'Constant' && node.value.type === 'str') {
    return node.value.value;
  }
  if (node.kind !== 'Call' || node.args.length === 0) {
    return null;
  }
  const wrapper = /(?:^|\.)(Path|open)$/.exec(dottedName(node.func))?.[1];
  // Only the symbolic execution can evaluate joined paths.
  return wrapper === 'open' || (wrapper === 'Path' && node.args.length === 1)
    ? pathOf(node.args[0])
    : null;
}

function dottedName(node: Expression): string {
  if (node.kind === 'Name') {
    return node.id;
  }
  return node.kind === 'Attribute' ? `${dottedName(node.value)}.${node.attr.name}` : '';
}
