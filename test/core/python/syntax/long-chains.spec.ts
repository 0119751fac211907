/**
 * Chains of the length that CPython compiles are parsed, summarized and linted; longer chains are rejected without
 * a crash.
 */
import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import { ALL_RULES } from '../../../../src/core/rules/registry';
import { documentOf, sessionWith } from '../../lint/cells';

const PYTHON =
  process.env.FRESHKERNEL_PYTHON ?? path.join(__dirname, '../../../../.venv/bin/python');

const COMPILES = `
import json, sys, warnings
warnings.simplefilter("ignore")
def compiles(source):
    try:
        compile(source, "cell", "exec")
    except (SyntaxError, RecursionError, MemoryError):
        return False
    return True
print(json.dumps([compiles(source) for source in json.load(sys.stdin)]))
`;

const joined = (term: string, sign: string, count: number): string =>
  Array.from({ length: count }, () => term).join(sign);

/** CPython accepts more; the limit here depends on the host's use of the stack. */
const LINKS = 2_000;

/** Programs with chains of `count` links. */
const CHAINS: Readonly<Record<string, (count: number) => string>> = {
  sum: count => joined('1', ' + ', count),
  'sum of names': count => joined('x', ' - ', count),
  'sum of texts': count => `open(${joined('"/a"', ' + ', count)})`,
  alternatives: count => `def f(a: ${joined('x', ' | ', count)}): pass`,
  'sum in a function': count => `def f():\n    return ${joined('x', ' % ', count)}\nf()`,
  attributes: count => `x${'.a'.repeat(count)}`,
  'assigned attributes': count => `x${'.a'.repeat(count)} = 1`,
  calls: count => `x${'()'.repeat(count)}`,
  items: count => `x${'[0]'.repeat(count)}`,
  methods: count => `(x${'\n.a(1)'.repeat(count / 2)})`,
  elif: count => `if x: pass\n${'elif x: pass\n'.repeat(count / 2)}`,
  and: count => joined('x', ' and ', count),
  comparisons: count => joined('x', ' < ', count)
};

/** The syntax findings of the cell, and internal problems. */
function lint(source: string): readonly string[] {
  const result = sessionWith(ALL_RULES).lint(documentOf([`x = f = None\n${source}`]));
  return [
    ...result.internalProblems.map(({ message }) => message),
    ...result.findings.filter(({ code }) => code === 'C9').map(({ code }) => code)
  ];
}

describe('chains', () => {
  it('are parsed if CPython compiles them', () => {
    const names = Object.keys(CHAINS);
    const sources = names.map(name => CHAINS[name](LINKS));
    const input = JSON.stringify(sources);
    const verdicts = JSON.parse(
      execFileSync(PYTHON, ['-c', COMPILES], { input }).toString()
    ) as boolean[];
    expect(verdicts).toEqual(names.map(() => true));
    expect(sources.map((source, index) => [names[index], ...lint(source)])).toEqual(
      names.map(name => [name])
    );
  });

  it.each(['sum', 'attributes', 'calls', 'methods', 'sum of texts'])(
    'of 50,000 links are rejected: %s',
    name => {
      expect(lint(CHAINS[name](50_000))).toEqual(['C9']);
    }
  );
});
