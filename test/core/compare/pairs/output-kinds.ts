/** Pairs of whole outputs for each kind of difference, with the verdict and what the difference is about. */

/** What a comparison should say: a verdict, or what a difference is about. */
export type Expected = 'same' | 'values' | 'presentation' | 'warnings' | 'incomplete';

/** A pair of outputs. */
export type OutputPair = readonly [Expected, readonly object[], readonly object[]];

const out = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });
const err = (text: string): object => ({ output_type: 'stream', name: 'stderr', text });
const shown = (data: object): object => ({ output_type: 'display_data', metadata: {}, data });
const plain = (text: string): object => shown({ 'text/plain': text });
const html = (markup: string, text = 'x'): object =>
  shown({ 'text/html': markup, 'text/plain': text });
const latex = (markup: string, text: string): object =>
  shown({ 'text/latex': markup, 'text/plain': text });
const script = (text: string): object => shown({ 'application/javascript': text });
const formula = (markup: string, image: string): object =>
  shown({ 'application/mathml+xml': markup, 'image/png': image, 'text/plain': 'x' });
const svg = (body: string): object => shown({ 'image/svg+xml': `<svg width="9">${body}</svg>` });

const SCOPED =
  '<style scoped>\n    .dataframe tbody tr th:only-of-type {\n        vertical-align: middle;\n    }\n\n    .dataframe thead th {\n        text-align: right;\n    }\n</style>';
const OLD_STYLE =
  '<style>\n    .dataframe thead tr:only-child th {\n        text-align: right;\n    }\n</style>';
const table = (value: number): string =>
  `<table border="1" class="dataframe"><tbody><tr><td>${value}</td></tr></tbody></table>`;

const NOTICE =
  '/x/site-packages/a.py:3: FutureWarning: `b` is deprecated.\nUse `c` instead.\n  b()\n';
const USER = '/x/site-packages/a.py:3: RuntimeWarning: divide by zero\n  b()\n';
const vega = (id: string, value: number): string =>
  `<div id="${id}"></div><script>embed({"data": [${value}]}, document.getElementById("${id}"), "#${id}")</script>`;

export const OUTPUT_KINDS: Readonly<Record<string, readonly OutputPair[]>> = {
  'interleaving of stdout and stderr': [
    ['same', [out('a\n'), err('w\n'), out('b\n')], [out('a\nb\n'), err('w\n')]],
    ['same', [err('w\n'), out('a\n')], [out('a\n'), err('w\n')]],
    ['same', [out('a\n'), err('v\n'), out('b\n'), err('w\n')], [err('v\nw\n'), out('a\nb\n')]],
    ['same', [out('a'), err('w'), out('b'), plain('1')], [err('w'), out('ab'), plain('1')]],
    ['values', [out('a\n'), err('w\n'), out('b\n')], [out('b\na\n'), err('w\n')]],
    ['values', [out('a\n'), err('w\n')], [out('w\n'), err('a\n')]],
    ['values', [out('a\n'), plain('1'), out('b\n')], [out('a\nb\n'), plain('1')]],
    ['values', [out('a\n'), err('w\n'), out('b\n')], [out('a\nc\n'), err('w\n')]]
  ],
  'style of pandas before a table': [
    ['same', [html(`<div>${table(1)}</div>`)], [html(`<div>\n${SCOPED}\n${table(1)}</div>`)]],
    [
      'same',
      [html(`<div>\n${OLD_STYLE}\n${table(1)}</div>`)],
      [html(`<div>\n${SCOPED}\n${table(1)}</div>`)]
    ],
    ['same', [html(`<div>\n${OLD_STYLE}\n${table(1)}</div>`)], [html(`<div>\n${table(1)}</div>`)]],
    ['same', [html(`${SCOPED}${table(1)}`)], [html(table(1))]],
    ['values', [html(`<div>${table(1)}</div>`)], [html(`<div>\n${SCOPED}\n${table(2)}</div>`)]],
    ['values', [html(`<style>td { color: red }</style>${table(1)}`)], [html(table(1))]],
    ['values', [html(`<style>.dataframe td { color: red }</style>${table(1)}`)], [html(table(1))]],
    ['values', [html(`<p>a</p>${table(1)}`)], [html(`${SCOPED}${table(1)}`)]]
  ],
  'HTML added to the same text': [
    ['same', [plain('a 1')], [html('<b>a 1</b>', 'a 1')]],
    ['same', [html('<b>a 1</b>', 'a 1')], [plain('a 1')]],
    [
      'same',
      [plain('LinearRegression()')],
      [html('<div>LinearRegression()</div>', 'LinearRegression()')]
    ],
    ['same', [plain('0.30000000000000004')], [html('<b>0.3</b>', '0.3')]],
    ['values', [plain('a 1')], [html('<b>a 2</b>', 'a 2')]],
    ['values', [html('<b>a 1</b>', 'a 1')], [html('<b>a 2</b>', 'a 1')]],
    ['values', [shown({ 'text/html': '<b>1</b>' })], [plain('1')]],
    ['values', [plain('<Figure>')], [shown({ 'image/png': 'QQ==', 'text/plain': '<Figure>' })]]
  ],
  'names of types and frequencies': [
    ['presentation', [plain("dtype='datetime64[ns]'")], [plain("dtype='datetime64[us]'")]],
    ['presentation', [plain("freq='H'")], [plain("freq='h'")]],
    ['presentation', [plain('a\ndtype: object')], [plain('a\ndtype: str')]],
    [
      'presentation',
      [plain("Int64Index([1, 2], dtype='int64')")],
      [plain("Index([1, 2], dtype='int64')")]
    ],
    ['presentation', [plain("Index(['a'], dtype='object')")], [plain("Index(['a'], dtype='str')")]],
    [
      'presentation',
      [plain('RangeIndex: 2\n a   2 non-null   object')],
      [plain('RangeIndex: 2\n a   2 non-null   str')]
    ],
    [
      'values',
      [plain("Int64Index([1, 2], dtype='int64')")],
      [plain("Index([1, 3], dtype='int64')")]
    ],
    ['values', [plain('a 1\ndtype: object')], [plain('a 2\ndtype: str')]],
    ['values', [plain('a\ndtype: int64')], [plain('a\ndtype: float64')]],
    ['values', [plain("freq='H'")], [plain("freq='D'")]],
    ['values', [plain('the object')], [plain('the str')]]
  ],
  'notices of deprecation': [
    ['same', [out('1\n')], [err(NOTICE), out('1\n')]],
    ['same', [err(NOTICE), plain('1')], [plain('1')]],
    ['same', [out('1\n')], [out('1\n'), err(`${NOTICE}${NOTICE}`)]],
    ['same', [err('progress\n')], [err(`${NOTICE}progress\n`)]],
    ['same', [out('1\n')], [err('/a/b.py:2: Pandas4Warning: will change\n  f()\n'), out('1\n')]],
    ['values', [out('1\n')], [err(NOTICE), out('2\n')]],
    ['values', [err('progress 1\n')], [err(`${NOTICE}progress 2\n`)]],
    ['values', [], [err(NOTICE), out('1\n')]],
    ['values', [out('FutureWarning: a\n')], [out('FutureWarning: b\n')]]
  ],
  'other warnings': [
    ['warnings', [out('1\n')], [err(USER), out('1\n')]],
    ['warnings', [err(USER), plain('1')], [plain('1')]],
    [
      'warnings',
      [err(USER), plain('1')],
      [err(USER.replace('divide by zero', 'overflow')), plain('1')]
    ],
    ['warnings', [plain('1')], [err(`${NOTICE}${USER}`), plain('1')]],
    ['presentation', [plain('datetime64[ns]')], [err(USER), plain('datetime64[us]')]],
    ['presentation', [err(NOTICE), plain('datetime64[ns]')], [plain('datetime64[us]')]],
    ['values', [out('1\n')], [err(USER), out('2\n')]],
    ['values', [plain('1')], [err('divide by zero\n'), plain('1')]],
    ['values', [err('a\n'), plain('1')], [err('b\n'), plain('1')]],
    ['values', [err(USER), plain('1')], [err(USER), plain('3')]]
  ],
  'outputs cut by a front end': [
    ['incomplete', [out('1\n2\n[... Output truncated ...]')], [out('1\n2\n3\n4\n')]],
    [
      'incomplete',
      [
        out('1\n2\n'),
        err('IOPub data rate exceeded.\nThe notebook server will temporarily stop sending output\n')
      ],
      [out('1\n2\n3\n')]
    ],
    [
      'incomplete',
      [out('1\n2\nBuffered data was truncated after reaching the output size limit.')],
      [out('1\n2\n3\n')]
    ],
    [
      'incomplete',
      [out('Streaming output truncated to the last 2 lines.\n3\n4\n')],
      [out('1\n2\n3\n4\n')]
    ],
    ['values', [out('1\n5\n[... Output truncated ...]')], [out('1\n2\n3\n4\n')]],
    [
      'values',
      [out('Streaming output truncated to the last 2 lines.\n3\n5\n')],
      [out('1\n2\n3\n4\n')]
    ],
    ['values', [out('1\n2\n')], [out('1\n2\n3\n')]],
    ['values', [out('1\n7\n'), err('IOPub data rate exceeded.\n')], [out('1\n2\n3\n')]]
  ],
  'rounding and ids of SVG': [
    ['same', [svg('<path d="M 1.234567 2.3456"/>')], [svg('<path d="M 1.23457 2.3456"/>')]],
    ['same', [svg('<path d="M1.23456,2.5L3,4"/>')], [svg('<path d="M1.2346,2.5L3,4"/>')]],
    [
      'same',
      [svg('<g id="clip12"/><use href="#clip12"/>')],
      [svg('<g id="clip77"/><use href="#clip77"/>')]
    ],
    [
      'same',
      [svg('<g id="a1b2c3"/><p style="url(#a1b2c3)"/>')],
      [svg('<g id="d4e5f6"/><p style="url(#d4e5f6)"/>')]
    ],
    ['same', [svg('<rect x="10.00049" width="5"/>')], [svg('<rect x="10.0005" width="5"/>')]],
    ['values', [svg('<path d="M 1.234567 2.3456"/>')], [svg('<path d="M 1.334567 2.3456"/>')]],
    ['values', [svg('<path d="M 1 2"/>')], [svg('<path d="M 1 3"/>')]],
    [
      'values',
      [svg('<g id="a"/><g id="b"/><use href="#a"/>')],
      [svg('<g id="a"/><g id="b"/><use href="#b"/>')]
    ],
    ['values', [svg('<text>1.234567</text>')], [svg('<text>1.23457</text>')]],
    ['values', [svg('<rect width="5"/>')], [svg('<rect width="6"/>')]]
  ],
  'ids of charts in HTML': [
    [
      'same',
      [html(vega('altair-viz-5c1f0e2d3a4b5968', 1))],
      [html(vega('altair-viz-00112233445566', 1))]
    ],
    ['same', [html(vega('altair-viz-1', 1))], [html(vega('altair-viz-12', 1))]],
    [
      'same',
      [
        html(
          '<div id="p1001"></div><script>bokeh({"docs_json": {"id": "p1001", "b": "p1002"}})</script>'
        )
      ],
      [
        html(
          '<div id="p2001"></div><script>bokeh({"docs_json": {"id": "p2001", "b": "p2002"}})</script>'
        )
      ]
    ],
    [
      'same',
      [
        html(
          '<div id="1001"></div><script>bokeh({"docs_json": {"id": "1001", "b": "1002"}})</script>'
        )
      ],
      [
        html(
          '<div id="2001"></div><script>bokeh({"docs_json": {"id": "2001", "b": "2002"}})</script>'
        )
      ]
    ],
    [
      'values',
      [html(vega('altair-viz-5c1f0e2d3a4b5968', 1))],
      [html(vega('altair-viz-00112233445566', 2))]
    ],
    ['values', [html('<a href="#one">x</a>')], [html('<a href="#two">x</a>')]],
    [
      'values',
      [html('<p id="a1">x</p><p id="a2">y</p><a href="#a1">z</a>')],
      [html('<p id="a1">x</p><p id="a2">y</p><a href="#a2">z</a>')]
    ],
    [
      'values',
      [html('<script>bokeh({"docs_json": {"id": "p1001", "y": [1, 2]}})</script>')],
      [html('<script>bokeh({"docs_json": {"id": "p1001", "y": [1, 3]}})</script>')]
    ]
  ],
  'LaTeX that another version writes': [
    [
      'presentation',
      [latex('$$- \\frac{1}{6}$$', '-1/6')],
      [latex('$\\displaystyle - \\frac{1}{6}$', '-1/6')]
    ],
    [
      'presentation',
      [latex('$$\\sin{\\left (x \\right )}$$', '<Math object>')],
      [latex('$\\displaystyle \\sin{\\left(x \\right)}$', '<Math object>')]
    ],
    [
      'presentation',
      [latex('$$\\frac{1}{x} \\left(x - 1\\right)$$', '(x - 1)/x')],
      [latex('$\\displaystyle \\frac{x - 1}{x}$', '(x - 1)/x')]
    ],
    [
      'values',
      [latex('$$- \\frac{1}{6}$$', '-1/6')],
      [latex('$\\displaystyle - \\frac{1}{7}$', '-1/7')]
    ],
    [
      'values',
      [latex('$$- \\frac{1}{6}$$', '<Math object>')],
      [latex('$\\displaystyle - \\frac{1}{7}$', '<Math object>')]
    ]
  ],
  'other forms of the same value': [
    [
      'presentation',
      [latex('$$\\frac{87.8}{75 s + 1}$$', 'tf(array([87.8]), array([75, 1]))')],
      [
        html(
          'tf sys[0]: $$\\dfrac{87.8}{75 s + 1}$$',
          'tf(\narray([87.8]),\narray([75, 1]), outputs=1)'
        )
      ]
    ],
    [
      'values',
      [latex('$$\\frac{87.8}{75 s + 1}$$', 'tf(array([87.8]), array([75, 1]))')],
      [
        html(
          'tf sys[0]: $$\\dfrac{87.9}{75 s + 1}$$',
          'tf(\narray([87.9]),\narray([75, 1]), outputs=1)'
        )
      ]
    ],
    ['values', [latex('$$x$$', 'x')], [html('<b>y</b>', 'y')]],
    [
      'presentation',
      [plain('P([ 1.,  2.], [-10.,  10.])')],
      [latex('$1.0 + 2.0 x$', 'P([1., 2.], domain=[-10.,  10.], symbol="x")')]
    ],
    [
      'values',
      [plain('P([ 1.,  2.], [-10.,  10.])')],
      [latex('$1.0 + 3.0 x$', 'P([1., 3.], domain=[-10.,  10.], symbol="x")')]
    ]
  ],
  'a form that no front end shows': [
    ['incomplete', [formula('<math/>', 'QQ==')], [formula('<math/>', 'Qg==')]]
  ],
  'the end of a script': [
    ['same', [script('alert("hi");')], [script('alert("hi");\n')]],
    ['values', [script('alert("hi");')], [script('alert("ho");\n')]]
  ],
  'the box of old tables of pandas': [
    [
      'same',
      [html(`<div style="max-height:1000px;max-width:1500px;overflow:auto;">\n${table(1)}</div>`)],
      [html(`<div>\n${SCOPED}\n${table(1)}</div>`)]
    ],
    [
      'values',
      [html(`<div style="max-height:1000px;max-width:1500px;overflow:auto;">\n${table(1)}</div>`)],
      [html(`<div>\n${SCOPED}\n${table(2)}</div>`)]
    ],
    ['values', [html('<div style="color:red">1</div>')], [html('<div>1</div>')]]
  ]
};
