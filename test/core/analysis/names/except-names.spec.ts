/** Names that `except … as` binds, compared with CPython, which deletes them again. */
import { spawnSync } from 'child_process';
import { summarizeCell } from '../../../../src/core/python/flow/summarize';
import { OPTIONS_311, PYTHON } from '../../python/flow/judge';
import { graphOf } from './hand-summary';

/** Position of the cell that fails with a `NameError` when the cells run in order; null if none does. */
function stopsAt(sources: readonly string[]): number | null {
  const code = [
    'import json, sys',
    'names = {}',
    'for position, source in enumerate(json.load(sys.stdin)):',
    '    try:',
    '        exec(source, names)',
    '    except NameError:',
    '        print(position)',
    '        break'
  ].join('\n');
  const { stdout, status } = spawnSync(PYTHON, ['-c', code], {
    input: JSON.stringify(sources),
    encoding: 'utf8'
  });
  expect(status).toBe(0);
  return stdout.trim() === '' ? null : Number(stdout);
}

it.each<readonly string[]>([
  ['try:\n    1 / 0\nexcept Exception as e:\n    pass', 'e'],
  ['try:\n    1 / 0\nexcept Exception as e:\n    pass\ne'],
  ['try:\n    pass\nexcept Exception as e:\n    pass', 'e'],
  ['try:\n    int("x")\nexcept ValueError as e:\n    e = 5', 'e'],
  ['e = 1', 'try:\n    int("x")\nexcept ValueError as e:\n    pass\ne = 2', 'e'],
  ['e = 1\ntry:\n    pass\nexcept ValueError as e:\n    pass', 'e'],
  ['try:\n    pass\nexcept ValueError as e:\n    pass\nelse:\n    e = 2', 'e'],
  ['try:\n    1 / 0\nexcept Exception as e:\n    kept = e', 'kept', 'e'],
  ['try:\n    pass\nexcept Exception as e:\n    pass', 'e = 3', 'e'],
  ['try:\n    pass\nexcept Exception as e:\n    pass', 'for e in [1]:\n    pass', 'e'],
  [
    'try:\n    pass\nexcept Exception as e:\n    pass\ndef f():\n    global e\n    e = 1',
    'f()',
    'e'
  ]
])('matches CPython for %j', (...sources) => {
  const graph = graphOf(...sources.map(source => summarizeCell(source, OPTIONS_311)));
  const certain = graph.unboundReads.filter(({ certainty }) => certainty === 'certain');
  expect(certain[0]?.cell ?? null).toBe(stopsAt(sources));
  expect(certain.every(({ reason }) => reason.kind === 'deleted')).toBe(true);
});
