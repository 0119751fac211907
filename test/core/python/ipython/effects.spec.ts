import { maskCell } from '../../../../src/core/python/ipython/mask';
import { builtinMagics, extendMagics } from '../../../../src/core/python/ipython/magic-table';
import type { MagicTable } from '../../../../src/core/python/ipython/magic-table';
import type { IPythonForm } from '../../../../src/core/python/ipython/masked-cell';

/** Effects as `kind value`, with `?` after possible effects. */
function describeEffects(source: string, magics?: MagicTable): string[] {
  const describe = (form: IPythonForm): string[] => [
    ...form.effects.map(
      ({ kind, value, certainty, namespace }) =>
        `${kind} ${value}`.trim() +
        (certainty === 'certain' ? '' : '?') +
        (namespace ? ` (${namespace})` : '')
    ),
    ...form.embedded.flatMap(({ namespace, code, forms }) => [
      `${namespace}: ${code}`,
      ...forms.flatMap(describe)
    ])
  ];
  return maskCell(source, { automagic: true, magics }).forms.flatMap(describe);
}

test.each<[string, string[]]>([
  ['%run a.py', ['run-file a.py (fresh)']],
  ['%run -i a.py x y', ['run-file a.py (user)']],
  ['%run -n "my file.py"', ['run-file my file.py (fresh)']],
  ['%run a.ipynb', ['run-file a.ipynb (user)']],
  ['%run -m mod', ['unknown-names mod']],
  ['%run -p a.py', ['read-file a.py']],
  ['%store x y', ['read x', 'read y']],
  ['%store -r x y', ['bind x', 'bind y']],
  ['%store -r', ['unknown-names']],
  ['%store -d x', []],
  ['%store x >>f.txt', ['read x', 'write-file f.txt']],
  [
    '%pylab --no-import-all',
    builtinMagicsOf('numpy matplotlib pylab mlab pyplot np plt display figsize getfigs')
  ],
  [
    '%pylab inline',
    [
      ...builtinMagicsOf('numpy matplotlib pylab mlab pyplot np plt display figsize getfigs'),
      'unknown-names pylab'
    ]
  ],
  ['%matplotlib inline', []],
  ['%env x', ['environment x']],
  ['%env A=$x', ['soft-read x', 'environment A=$x']],
  ['%env A={f(x)}', ['soft-read f', 'soft-read x', 'environment A={f(x)}']],
  ['%cd my folder', ['change-directory my folder']],
  ['%cd "a b"', ['change-directory a b']],
  ['%cd', ['change-directory ~']],
  ['%cd -q ..', ['change-directory ..']],
  ['%reset -f', ['reset']],
  ['%reset -s', ['reset']],
  ['%reset -f out', []],
  ['%xdel -n x', ['delete x']],
  ['%load_ext autoreload', []],
  ['%load_ext rpy2.ipython', []],
  ['%load_ext my_own', ['unknown-names my_own']],
  ['%load_ext kedro.ipython', ['bind catalog', 'bind context', 'bind pipelines', 'bind session']],
  ['%unknown a', ['unknown-names unknown?']],
  ['%%unknown a --b c', ['bind a?', 'bind c?']],
  ['%pip install numpy==1.2 "pandas>=2" -q', ['install numpy==1.2', 'install pandas>=2']],
  ['%pip install -r requirements.txt', []],
  ['%pip install -U -e .', []],
  ['%conda install -y -c conda-forge numpy', ['install numpy']],
  ['%pip list', []],
  ['!pip install -q a b > log.txt', ['install a', 'install b', 'write-file log.txt']],
  ['!pip3 install a && pip install b', ['install a', 'install b']],
  ['!{sys.executable} -m pip install a', ['soft-read sys', 'install a']],
  ['!python -m pip install --upgrade pip', ['install pip']],
  ['!sudo apt install git', []],
  ['!uv pip install a', ['install a']],
  ['%%bash\npip install a\necho b', ['install a']],
  ['!sort < "a b.txt" > b.txt', ['read-file a b.txt', 'write-file b.txt']],
  ['!echo x>a.txt; echo y >> b.txt', ['write-file a.txt', 'write-file b.txt?']],
  ['!make 2> errors.txt', ['write-file errors.txt']],
  ['!make &> all.txt', ['write-file all.txt']],
  ['!make > /dev/null 2>&1', []],
  ["!awk '$1 > 3' a.txt", []],
  ['!echo "a > b" \\> c # > d', []],
  ['!diff <(ls) <(ls -a)', []],
  ['!ls > $HOME/a.txt', ['soft-read HOME']],
  ['!echo x > {name}.txt', ['soft-read name']],
  ['x = !sort < a.txt', ['read-file a.txt']],
  ['%%bash\n# > no\nif [[ a > b ]]; then\n  echo x > a.txt\nfi', ['write-file a.txt']],
  ['%%bash\ncat <<END > a.txt\nx > no\nEND\nls > b.txt', ['write-file a.txt', 'write-file b.txt']],
  ['%%perl\nprint 1 > 2', []],
  [
    "!echo $x ${y} {z} {a.b[c]} $$d {{e}} '$f'",
    ['soft-read x', 'soft-read y', 'soft-read z', 'soft-read a', 'soft-read c']
  ],
  ['%timeit f("{x}", $y)', ['own: f("{x}", $y)']],
  ['%timeit -n 10 -r3 f(x)', ['own: f(x)']],
  ['%timeit -o -v r f(x)', ['bind r', 'own: f(x)']],
  ['x = %timeit -o f(x)', ['own: f(x)']],
  ['x = %time f(x)', ['user: f(x)']],
  ['%time f(x)', []],
  ['%time if a: b', ['user: if a: b']],
  ['%time 1 +', ['user: 1 +']],
  ['%prun -s cumulative -T out.txt f(x)', ['write-file out.txt']],
  ['%lprun -f f -f m.g f(x)', ['read f', 'read m']],
  ['%memit f(x)', []],
  ['%%timeit s = 1\nf(s)', ['own: s = 1\nf(s)']],
  ['%%capture out\nx', ['bind out']],
  ['%%capture out\nx;', ['bind out?']],
  ['%%capture\nx', []],
  ['%%writefile -a "a b.py"\nx', ['write-file a b.py']],
  ['%%file a.py\nx', ['write-file a.py']],
  ['%%script --bg --out a --err b --proc c bash\nx', ['bind a', 'bind b', 'bind c']],
  ['%%sql x <<\nSELECT', ['bind x']],
  ['%%sql sqlite:// x <<\nSELECT', ['bind x']],
  ['%sql x << SELECT 1', ['bind x']],
  ['%%sql\nSELECT', []],
  ['%%R -i a,b -o c -w 5\nx', ['read a', 'read b', 'bind c']],
  ['%R -o y y <- 1', ['bind y']],
  ['%Rpush a b', ['read a', 'read b']],
  ['%Rpull a', ['bind a']],
  ['%%bigquery --project p df\nSELECT', ['bind df']],
  ['%%bigquery df --params $params\nSELECT', ['soft-read params', 'bind df']],
  ['%%cython -a\ndef f(): pass', ['unknown-names cython']],
  ['%%px --local\nx = 1', ['unknown-names ipyparallel']],
  ['%px a = 5', ['unknown-names ipyparallel']],
  ['%%ipytest -vv\nx = 1', []],
  ['%save -r out 1-3', ['write-file out.ipy']],
  ['%rerun 1', ['unknown-names rerun']],
  ['%recall 1', []],
  ['%load f.py', []],
  ['obj.attr?', ['soft-read obj']],
  ['?obj', ['soft-read obj']],
  ['%time?', []],
  ['a*?', []],
  ['/f x', []]
])('effects of %s', (source, effects) => {
  expect(describeEffects(source)).toEqual(effects);
});

function builtinMagicsOf(names: string): string[] {
  return names.split(' ').map(name => `bind ${name}`);
}

test.each([
  ['%time y = f(a)\nz', 'y = f(a)\nz'],
  ['if a:\n    %time y = f(a)\nelse:\n    z', 'if a:\n    y = f(a)\nelse:\n    z'],
  ['if a:\n    !ls', 'if a:\n    0  '],
  ['%time if a: b\nelse: c', '0            \nelse: c'],
  ['%%time\nfrom __future__ import annotations', '      \nfrom __future__ import annotations'],
  ['%%time\n%%capture out\nx = 1', '      \n             \nx = 1\n\n0'],
  ['%%capture out\nx = (', '             \nx = (\n\n0'],
  ['%%capture out\nx = \\', '             \nx = \\\n\n0'],
  ['%%prun f()\ng()', 'f()\ng()'],
  ['%%bash\nls', '0     \n'],
  ['%%html\n<p>', '0     \n'],
  ['%%time\nls', '      \n0 '],
  ['%time !ls', '0  '],
  ['x = !ls', 'x = 0  '],
  [',f a b', 'f("a", "b")']
])('masked text of %j', (source, code) => {
  expect(maskCell(source, { automagic: true }).code).toBe(code);
});

test('settings declare magics', () => {
  const magics = extendMagics(builtinMagics(), {
    '%%mine': { body: 'user', binds: ['a', 'b'], reads: ['c'], writes: ['f.txt'] },
    '%line': { binds: ['d'] },
    sql: { binds: ['result'] },
    time: { body: 'elsewhere' }
  });
  expect(describeEffects('%%mine x\ny', magics)).toEqual([
    'read c',
    'write-file f.txt',
    'bind a',
    'bind b'
  ]);
  expect(maskCell('%%mine x\ny', { automagic: false, magics }).code).toBe('        \ny\n\n0');
  expect(describeEffects('%line', magics)).toEqual(['bind d']);
  expect(describeEffects('%%sql\nSELECT', magics)).toEqual(['bind result']);
  expect(maskCell('%%time\ny', { automagic: false, magics }).code).toBe('0     \n');
  expect(describeEffects('%line', builtinMagics())).toEqual(['unknown-names line?']);
});

test('the effects of a form belong to its statement', () => {
  for (const source of ['%%capture out\nx = 1', 'if a:\n    %store -r x', 'y = %sql q', '%pylab']) {
    const masked = maskCell(source, { automagic: false });
    for (const form of masked.forms) {
      expect(masked.code[form.at]).toBe('0');
    }
  }
});

test('nested magics are read 16 levels deep, and deeper levels are unknown', () => {
  const nested = (depth: number): string => `${'%time '.repeat(depth)}x = 1`;
  expect(describeEffects(nested(16))).toEqual([]);
  expect(describeEffects(nested(18))).toEqual(['unknown-names time?']);
  // Each level reads its content again: without the limit this would take minutes.
  expect(maskCell(nested(4000), { automagic: true }).forms.length).toBeLessThan(20);
});
