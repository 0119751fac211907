import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { WORK_PARAMETERS } from '../../../src/core/restore/work-parameters';
import { facetsOf } from './facets';

interface Facts {
  readonly callables: readonly string[];
}

const facets = facetsOf<Readonly<Record<string, Facts>>>('work');

it('the callables of all libraries are there', () => {
  const all = facets.flatMap(([, facet]) =>
    Object.entries(facet).flatMap(([name, { callables }]) =>
      callables.map(callable => `${callable}: ${name}`)
    )
  );
  const known = [...WORK_PARAMETERS.values()].flatMap(({ name, callables }) =>
    callables.map(callable => `${callable}: ${name}`)
  );
  expect(known.sort()).toEqual(all.sort());
});

const PYTHON = process.env.FRESHKERNEL_VERIFY_PYTHON ?? '.cache/verify-venv/bin/python';

/** Prints the parameters of each callable of an installed library; keyword arguments of any name count as each. */
const ASK = `
import importlib, inspect, json, sys

def found(dotted):
    parts = dotted.split(".")
    for end in range(len(parts) - 1, 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:end]))
        except ImportError:
            continue
        for part in parts[end:]:
            value = getattr(value, part)
        return value
    return None

answers = {}
for dotted in json.loads(sys.argv[1]):
    callable = found(dotted)
    if callable is not None:
        parameters = inspect.signature(callable).parameters.values()
        rest = any(each.kind is each.VAR_KEYWORD for each in parameters)
        answers[dotted] = ["*"] if rest else [each.name for each in parameters]
print(json.dumps(answers))
`;

const isFull = process.env.FRESHKERNEL_SCALE === 'full';

// Only full scale installs the libraries.
(isFull ? it : it.skip)('the installed libraries have the parameters (at full scale)', () => {
  const wanted = [...WORK_PARAMETERS.values()].flatMap(({ callables }) => callables);
  const python = path.resolve(__dirname, '../../..', PYTHON);
  const output = execFileSync(python, ['-c', ASK, JSON.stringify([...new Set(wanted)])], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore']
  });
  const answers = JSON.parse(output.trim().split('\n').at(-1)!) as Record<string, string[]>;
  expect(Object.keys(answers).length).toBeGreaterThan(5);
  const missing = [...WORK_PARAMETERS.values()].flatMap(({ name, callables }) =>
    callables.filter(
      each => each in answers && !answers[each].includes(name) && !answers[each].includes('*')
    )
  );
  expect(missing).toEqual([]);
});
