import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { allAtOnce } from '../../../src/core/memo/steps';
import { OutsideEffects } from '../../../src/core/reactions/outside-effects';
import type { OutsideEffect } from '../../../src/core/reactions/outside-effects';

const VERSION = { major: 3, minor: 12 };
const READING = {
  version: VERSION,
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
};

/** The effects of the cells, by position. */
function effectsOf(...sources: readonly string[]): readonly (OutsideEffect | null)[] {
  const cells = sources.map((source, index) => ({
    key: String(index),
    summary: summarizeCell(source, READING)
  }));
  const found = allAtOnce(new OutsideEffects().steps(cells, VERSION));
  return cells.map(({ key }) => found.get(key) ?? null);
}

/** The effect of the last cell. */
function lastEffect(...sources: readonly string[]): OutsideEffect | null {
  return effectsOf(...sources).at(-1) ?? null;
}

describe('effects outside of the kernel', () => {
  it.each<readonly [OutsideEffect | null, ...string[]]>([
    [null, 'x = 1\nprint(x + 1)'],
    [null, 'import pandas as pd', 'df = pd.read_csv("a.csv")\ndf.head()'],
    [null, 'import numpy as np', 'np.save'],
    [null, 'open("a.txt").read()'],
    [null, 'import pandas as pd', 'df = pd.DataFrame()', 'df.to_string()'],
    [null, 'rows = []', 'rows.append(1)\nrows.remove(1)'],
    [null, '%matplotlib inline'],
    [null, '%%time\nx = 1'],
    [null, 'x?'],
    ['input', 'name = input("Name: ")'],
    ['input', 'import getpass', 'getpass.getpass()'],
    ['input', 'def ask():\n    return input()', 'x = ask()'],
    ['process', '!ls'],
    ['process', 'files = !ls'],
    ['process', '%pip install x'],
    ['process', '%%bash\nls'],
    ['process', 'import os', 'os.system("ls")'],
    ['process', 'from subprocess import run', 'x = run(["ls"])'],
    ['network', 'import requests', 'r = requests.post("https://x", {})'],
    ['network', 'import urllib.request as u', 'u.urlopen("https://x").read()'],
    ['network', 'import client', 'c = client.Client()', 'c.send_message("x")'],
    ['network', 'import pandas as pd', 'df = pd.DataFrame()', 'df.to_sql("t", "sqlite://")'],
    ['files', 'import pandas as pd', 'df = pd.DataFrame()', 'df.to_csv("out.csv")'],
    ['files', 'with open("a.txt", "w") as f:\n    f.write("x")'],
    ['files', 'import os', 'os.remove("a.txt")'],
    ['files', 'from pathlib import Path', 'Path("out").mkdir()'],
    ['files', 'import matplotlib.pyplot as plt', 'plt.savefig("a.png")'],
    ['files', 'def save(x):\n    open("a", "w").write(x)', 'save("y")'],
    ['files', '%%writefile a.py\nx = 1'],
    ['unknown', '%load_ext sql', '%%sql\ndelete from t'],
    ['unknown', 'exec("x = 1")']
  ])('are %s in %s', (effect, ...sources) => {
    expect(lastEffect(...(sources as string[]))).toBe(effect);
  });

  it('are not those of a definition', () => {
    expect(effectsOf('def save(x):\n    open("a", "w").write(x)', 'x = 1')).toEqual([null, null]);
  });

  it('name the strongest reason', () => {
    expect(lastEffect('!ls\nname = input()')).toBe('input');
  });
});
