import {
  ALL_NORMALIZERS,
  NORMALIZER_NAMES,
  NORMALIZER_DESCRIPTIONS
} from '../../../../src/core/compare/text/normalizers';
import { LINE_MASKS } from '../../../../src/core/compare/text/line-masks';
import type { NormalizerName } from '../../../../src/core/compare/text/normalizers';
import { compareCell, printed, shown } from '../compared';

/** A normalizer, two outputs, and another normalizer that also suffices. */
type Example = readonly [NormalizerName, unknown, unknown, (NormalizerName | undefined)?];

const text = (a: string, b: string): readonly [object, object] => [printed(a), printed(b)];
const form = (mime: string, a: unknown, b: unknown): readonly [object, object] => [
  shown({ [mime]: a }),
  shown({ [mime]: b })
];

const UUIDS = ['6f1e2f5e-9f0a-4a58-9f6e-0a1b2c3d4e5f', '00112233-4455-4677-8899-aabbccddeeff'];

/** A black pixel: with and without a comment, compressed and stored. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC';

/** Pairs of outputs with one difference each. */
const EXAMPLES: readonly Example[] = [
  ['line-ends', ...text('a\r\nb', 'a\nb'), 'carriage-returns'],
  ['terminal-colors', ...text('\u001b[1;31ma\u001b[0m', 'a')],
  ['carriage-returns', ...text('1%\r99%', '99%')],
  ['backspaces', ...text('ab\bc', 'ac')],
  ['unicode-form', ...text('caf\u00e9', 'cafe\u0301')],
  ['float-tolerance', ...text('x = 0.30000000000000004', 'x = 0.3')],
  ['number-format', ...text('1e-05', '0.00001')],
  ['numpy-scalar', ...text("[np.float64(1.5), np.str_('a'), np.True_]", "[1.5, 'a', True]")],
  ['trailing-space', ...text('a  \nb\n', 'a\nb')],
  ['array-layout', ...text('array([ 1.,\n  2.])', 'array([1., 2.])')],
  ['layer-number', ...text('dense_3 (Dense)  5', 'dense_12 (Dense) 5')],
  ['device-tag', ...text("tensor([1.], device='cuda:0')", 'tensor([1.])')],
  ['file-written', ...text('Writing a.py', 'Overwriting a.py')],
  [
    'table-style',
    ...form(
      'text/html',
      '<style scoped>.dataframe thead th { text-align: right; }</style><table></table>',
      '<table></table>'
    )
  ],
  ['set-order', ...text("{'b', 'a'}", "{'a', 'b'}")],
  ['memory-address', ...text('<f at 0x7f1a2b3c>', '<f at 0x7f1a2b99>')],
  ['uuid', ...text(`run ${UUIDS[0]}`, `run ${UUIDS[1]}`)],
  ['temporary-path', ...text('/tmp/tmpab12cd_x/a', '/tmp/tmpzz98qwer/a')],
  [
    'temporary-path',
    ...text(
      'C:\\Users\\a\\AppData\\Local\\Temp\\tmpab12cd_x\\a',
      'C:\\Users\\a\\AppData\\Local\\Temp\\tmpzz98qwer\\a'
    )
  ],
  ['package-path', ...text('/opt/x/site-packages/a.py', '/usr/lib/y/site-packages/a.py')],
  ['home-path', ...text('/home/ann/a.csv', '/Users/bob/a.csv')],
  [
    'warning-line',
    ...text('/x/site-packages/a.py:3: UserWarning: b', '/x/site-packages/a.py:4: UserWarning: b')
  ],
  ['cell-number', ...text('Cell In[3], line 1', 'Cell In[4], line 1')],
  [
    'progress-bar',
    ...text('50%|##  | 1/2 [00:01<00:01, 1.0it/s]', '50%|### | 1/2 [00:02<00:02, 2.0s/it]')
  ],
  [
    'keras-progress',
    ...text('9/9 [=====] - 3s 2ms/step - loss: 0.2', '9/9 [=====] - 1s 20us/step - loss: 0.2')
  ],
  ['cell-timing', ...text('Wall time: 3 ms', 'Wall time: 4.5 s')],
  [
    'cell-timing',
    ...text(
      'size: 3 10000 loops, best of 3: 19.3 µs per loop',
      'size: 3 44.3 μs ± 5.88 ns per loop (mean ± std. dev. of 7 runs, 100,000 loops each)'
    )
  ],
  ['elapsed-time', ...text('it took 3 s', 'it took 4.1 seconds')],
  [
    'log-clock',
    ...text('[I 2024-01-02 03:04:05.678 App] INFO a', '[I 2025-01-02 03:04:05.678 App] INFO a')
  ],
  [
    'statsmodels-clock',
    ...text('Time:                  03:04:05   R: 1', 'Time:                  04:04:05   R: 1')
  ],
  ['process-id', ...text('pid=12', 'pid=345')],
  ['local-port', ...text('http://localhost:8888/x', 'http://localhost:8889/x')],
  ['memory-usage', ...text('memory usage: 1.2+ KB', 'memory usage: 208.0 bytes')],
  ['generated-ids', ...form('text/html', '<p id="T_0a1b2">', '<p id="T_99999">')],
  ['generated-ids', ...form('application/json', { uid: UUIDS[0] }, { uid: UUIDS[1] }), 'uuid'],
  [
    'picture-metadata',
    ...form(
      'image/svg+xml',
      '<svg><dc:date>2024</dc:date></svg>',
      '<svg><dc:date>2025</dc:date></svg>'
    )
  ],
  [
    'markup-form',
    ...form('text/html', '<a b="1" c="2">x</a>', '<a c="2" b="1">\n x\n</a><!-- y -->')
  ],
  ['json-form', ...form('application/json', { a: 1, b: 2 }, { b: 2, a: 1 })],
  [
    'richest-form',
    shown({ 'text/html': '<b>1</b>', 'text/plain': 'one' }),
    shown({ 'text/html': '<b>1</b>', 'text/plain': 'two' })
  ]
];

/** A printed text; empty for other outputs. */
function textOf(output: unknown): string {
  const { text = '' } = output as { text?: string };
  return text;
}

describe('normalizers', () => {
  it.each(EXAMPLES.map(example => [example[0], example] as const))(
    '%s is reported if it is needed, and can be switched off',
    (_, [name, a, b, substitute]) => {
      expect(compareCell([a], [b])).toMatchObject({ verdict: 'equal', normalizers: [name] });
      const remaining = new Set(ALL_NORMALIZERS);
      remaining.delete(name);
      remaining.delete(substitute ?? name);
      expect(compareCell([a], [b], remaining).verdict).toBe('different');
    }
  );

  it('have a hint in each line that they change', () => {
    const lines = EXAMPLES.flatMap(([, a, b]) => [a, b]).map(output => textOf(output));
    let changes = 0;
    for (const { name, apply, hint } of LINE_MASKS) {
      for (const line of lines.filter(each => apply(each) !== each)) {
        expect([name, line, hint?.test(line) ?? true]).toEqual([name, line, true]);
        changes++;
      }
    }
    expect(changes).toBeGreaterThan(LINE_MASKS.length / 2);
  });

  it('are applied to all lines of a long text', () => {
    const long = (line: string): object =>
      printed([...Array.from({ length: 600 }, (_, at) => `pid ${at} ${line}`), line].join('\n'));
    const [a, b] = ['/home/ann/a at 0x7f1a2b3c', '/home/bob/a at 0x7f1a2b99'];
    expect(compareCell([long(a)], [long(b)])).toMatchObject({
      verdict: 'equal',
      normalizers: ['home-path', 'memory-address']
    });
    expect(compareCell([long(a)], [long(`${b}!`)]).verdict).toBe('different');
  });

  it('each have an example and a description', () => {
    // Images and streams have their own suites; folders depend on the facts of a check run, in the suite of checks.
    const shownElsewhere = [
      'picture-packing',
      'copied-folder',
      'stream-order',
      'deprecation-notice',
      'svg-rounding'
    ];
    expect([...new Set(EXAMPLES.map(([name]) => name)), ...shownElsewhere].sort()).toEqual(
      [...NORMALIZER_NAMES].sort()
    );
    expect(Object.keys(NORMALIZER_DESCRIPTIONS)).toEqual([...NORMALIZER_NAMES]);
  });

  it('are not reported if they are not needed', () => {
    const a = printed('<f at 0x7f1a2b3c> /home/ann/a took 3 s');
    const b = printed('<f at 0x7f1a2b3c> /home/bob/a took 3 s');
    expect(compareCell([a], [b]).normalizers).toEqual(['home-path']);
  });

  it.each([
    ['pid that is a word', 'rapid 12', 'rapid 13'],
    ['hours', 'took 3 h', 'took 4 h'],
    ['version', '1.2.3', '1.2.4'],
    ['date with a clock', '2024-01-02 03:04:05 x', '2024-01-03 03:04:05 x'],
    ['address that is data', '0x7f1a2b3c', '0x7f1a2b99'],
    [
      'count of a bar',
      '50%|##  | 1/2 [00:01<00:01, 1.0it/s]',
      '50%|##  | 2/4 [00:01<00:01, 1.0it/s]'
    ],
    [
      'metric of keras',
      '9/9 [=====] - 3s 2ms/step - loss: 0.2',
      '9/9 [=====] - 3s 2ms/step - loss: 0.3'
    ],
    ['numpy scalar', 'np.float64(1.5)', 'np.float64(1.6)'],
    ['set', "{'a', 'b'}", "{'a', 'c'}"],
    ['float', '0.30001', '0.3'],
    ['seconds since 1970', '1700000000.1', '1700000000.9'],
    ['user next to a home folder', '/home/ann', '/home/bob'],
    ['color codes without an escape', '[31ma', '[32ma']
  ])('hide no value: %s', (_, a, b) => {
    expect(compareCell([printed(a)], [printed(b)]).verdict).toBe('different');
  });

  it('keeps visible white space', () => {
    const html = (text: string): readonly object[] => [shown({ 'text/html': text })];
    expect(compareCell(html('<b>1</b> 2'), html('<b>1</b>2')).verdict).toBe('different');
    expect(compareCell(html('<b>1</b> <b>2</b>'), html('<b>1</b><b>2</b>')).verdict).toBe(
      'different'
    );
    expect(compareCell(html('<pre>1  2</pre>'), html('<pre>1 2</pre>')).verdict).toBe('different');
    expect(compareCell(html('<p>1  2</p>'), html('<p>1 2</p>')).verdict).toBe('equal');
  });

  it('reads an image with any chunks', () => {
    const picture = (base64: string): readonly object[] => [shown({ 'image/png': base64 })];
    expect(compareCell(picture(PIXEL), picture(`${PIXEL}\n`)).verdict).toBe('identical');
    expect(compareCell(picture(PIXEL), picture(PIXEL.replace('AAAA', '????'))).verdict).toBe(
      'different'
    );
    expect(compareCell(picture(PIXEL), picture(PIXEL.slice(0, 60))).verdict).toBe('incomplete');
  });
});
