/** Rewritten calls keep the layout around their parts, and every comment. */
import { dumpCode } from '../../../src/core/analysis/heap/dump';
import { parseModule } from '../../../src/core/python/syntax/parse';
import { changedDefault } from '../../../src/core/rules/modernizing/changed-default';
import { deprecatedApi } from '../../../src/core/rules/modernizing/deprecated-api';
import { removedApi } from '../../../src/core/rules/modernizing/removed-api';
import { exampleNotebook } from '../../core/rules/example-notebook';
import { Random } from '../history/random';
import { findingsFor, modernized } from './modernized';

const LAYOUTS = process.env.FRESHKERNEL_SCALE === 'full' ? 300 : 12;
const TABLE = "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\n";
const GRAPH = 'import networkx as nx\nG = nx.Graph()\n';

/** Code before a statement, and the statement; `·` stands where layout may be. */
const CALLS: readonly (readonly [before: string, statement: string])[] = [
  [TABLE, 'y = (df·.append(·df·,·ignore_index=True·)·.sort_index(·)·)'],
  [TABLE, 'y = (df·.append(·df·,·)·.append(·{"a": 2}·,·ignore_index=True·)·)'],
  [TABLE, 'y = (df·.head(·3·)·.as_matrix(·)·)'],
  [TABLE, 'y = (df["a"]·.clip_lower(·2·,·)·.sum(·)·)'],
  [TABLE, 'y = (df·.get_value(·0·,·"a"·)·)'],
  [TABLE, 'y = (df·.sortlevel(·0·,·ascending=False·)·)'],
  [TABLE, 'y = (df["a"]·.ptp(·)·)'],
  ['import pandas as pd\nx = pd.Series([1])\n', 'y = pd.rolling_mean(·x·,·2·,·min_periods=1·)·'],
  ['import pandas as pd\nx = pd.Series([1])\n', 'y = pd.value_counts(·x·,·sort=False·)'],
  ['import numpy as np\nx = np.array([1])\n', 'y = np.asscalar(·x·)'],
  ['import numpy as np\nx = np.array([1])\n', 'y = np.msort(·x·)'],
  [GRAPH, 'G.add_path(·[1,·2]·)'],
  [GRAPH, 'y = (G·.selfloop_edges(·data=True·,·)·)']
];
const BLANKS = ['', '', ' ', '\n    ', '\n    ', '  # note @\n    ', '\n    # note @\n    '];

/** What all fixes make of a text. */
function fixed(source: string): string {
  const libraries = ['pandas', 'numpy', 'networkx'];
  const result = modernized(exampleNotebook([{ source }]), document =>
    findingsFor([removedApi, deprecatedApi, changedDefault], document, libraries)
  );
  return result.cells[0].source;
}

/** The code of a text, whatever its layout. */
function codeOf(source: string): readonly string[] {
  const parsed = parseModule(source, {
    version: { major: 3, minor: 13 },
    topLevelAwait: true
  });
  if (!parsed.ok) {
    throw new Error(`does not parse: ${source}`);
  }
  return parsed.module.body.map(dumpCode);
}

const commentsOf = (source: string): readonly string[] => source.match(/# note \d+/g) ?? [];

it.each(CALLS)('keeps comments and code: %s%s', (before, statement) => {
  const plain = before + statement.replaceAll('·', '');
  const wanted = codeOf(fixed(plain));
  expect(wanted).not.toEqual(codeOf(plain));
  for (let seed = 1; seed <= LAYOUTS; seed++) {
    const random = new Random(seed);
    let count = 0;
    // Outside of brackets, there may be no line break.
    const isInside = statement.startsWith('y = (');
    const laidOut = statement.replaceAll('·', (_, at: number) => {
      const isLast = at === statement.length - 1;
      const blank = isLast && !isInside ? '' : random.pick(BLANKS);
      return blank.replace('@', () => `${count++}`);
    });
    const source = before + laidOut;
    const result = fixed(source);
    expect(commentsOf(result)).toEqual(commentsOf(source));
    expect([wanted, codeOf(source)]).toContainEqual(codeOf(result));
    if (count === 0) {
      expect(codeOf(result)).toEqual(wanted);
    }
  }
});

it('keeps the line breaks before methods and arguments', () => {
  const source = `${TABLE}y = (df\n     .head(3)\n     .append(df, ignore_index=True)\n     .sort_index()\n     .as_matrix()\n)`;
  expect(fixed(source)).toBe(
    `${TABLE}y = (pd.concat([df\n     .head(3),\n     df], ignore_index=True)\n     .sort_index()\n     .to_numpy()\n)`
  );
  const clipped = `${TABLE}y = (\n    df["a"]  # amounts\n    .clip_lower(\n        2,  # the least\n    )\n    .sum()\n)`;
  expect(fixed(clipped)).toBe(clipped.replace('clip_lower(\n        2', 'clip(\n        lower=2'));
});
