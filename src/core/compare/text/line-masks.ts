/**
 * Normalizers of single lines. The expressions are applied to untrusted text: every repetition is bounded, or
 * repeats characters that its continuation cannot start with.
 */
import { rewriteLiterals } from './literals';
import { withoutLogClock } from './log-lines';
import type { NormalizerName } from './normalizers';

/** Replaces the ignored parts of a line. */
export interface LineMask {
  readonly name: NormalizerName;
  readonly apply: (line: string) => string;
  /**
   * A fast test that every line passes that the mask changes. A long text is tested as a whole, so that its lines go only
   * through the masks that may change one. Null: all may.
   */
  readonly hint: RegExp | null;
}

function mask(name: NormalizerName, pattern: RegExp, replacement: string, hint: RegExp): LineMask {
  return { name, apply: line => line.replace(pattern, replacement), hint };
}

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const SECONDS = '\\d{1,9}(?:\\.\\d{1,20})? ?(?:ns|us|µs|μs|ms|s|secs?|seconds?)';

/**
 * In the order of application. A mask that comes after one that joins the texts around what it removes has the hints of
 * that one, too.
 */
export const LINE_MASKS: readonly LineMask[] = [
  { name: 'unicode-form', apply: line => line.normalize('NFC'), hint: /[^\u0000-\u007f]/ },
  { name: 'progress-bar', apply: withoutBar, hint: /%\|/ },
  mask(
    'keras-progress',
    /\[[=>.]{5,80}\] - (?:ETA: )?\d[\d:smhu]{0,12}(?: \d{1,9}(?:us|ms|s)\/(?:step|epoch|sample))?/g,
    '[] -',
    /\] - /
  ),
  mask(
    'keras-progress',
    /━{5,80} {0,3}\d{1,9}[smh:\d]{0,9} \d{1,9}(?:us|ms|s)\/(?:step|epoch)/g,
    '━',
    /━/
  ),
  mask(
    'cell-timing',
    /^(?:CPU times: (?:user|total) [^\n]{1,120}|Wall time: [\d.]{1,20} ?[a-zµμ]{1,4})$/,
    '(time)',
    /CPU times: |Wall time: /
  ),
  // Text that a cell printed without a line end precedes it; IPython used the second form until version 6.
  mask(
    'cell-timing',
    /(?<![\w.])\d[\d.]{0,20} (?:ns|us|µs|μs|ms|s|min|h) ± \d[\d.]{0,20} (?:ns|us|µs|μs|ms|s|min|h) per loop \(mean ± std\. dev\. of \d{1,9} runs?, [\d,]{1,20} loops? each\)$/,
    '(time)',
    /±/
  ),
  mask(
    'cell-timing',
    /(?<![\w.])\d{1,12} loops?, best of \d{1,9}: \d[\d.]{0,20} (?:ns|us|µs|μs|ms|s) per loop$/,
    '(time)',
    /best of /
  ),
  mask(
    'elapsed-time',
    new RegExp(
      `\\b((?:took|elapsed|elapsed time|(?:finished|done|completed) in|(?:execution|training|run) time):? )${SECONDS}\\b`,
      'gi'
    ),
    '$1(time)',
    /too|elapsed|(?:finished|done|completed) in|(?:execution|training|run) time/i
  ),
  mask(
    'elapsed-time',
    /^(-{2,9} ?)\d{1,9}(?:\.\d{1,20})? ?(?:s|secs?|seconds?)(?= ?-{2,9}$)/,
    '$1(time)',
    /--/
  ),
  // A measured time has many digits.
  mask('elapsed-time', /^\d{1,9}\.\d{4,20} ?(?:s|secs?|seconds?)\.?$/, '(time)', /\d ?s/),
  mask('file-written', /^(?:Over)?[Ww]riting (?=\S{1,400}$)/, 'Writing ', /riting /),
  { name: 'log-clock', apply: withoutLogClock, hint: /\d:\d\d:\d|\(clock\)/ },
  mask(
    'statsmodels-clock',
    /^Date: {3,40}\w{3}, \d\d \w{3} \d{4}(?= {2}|$)/,
    'Date: (clock)',
    /Date: /
  ),
  mask('statsmodels-clock', /^Time: {3,40}\d\d:\d\d:\d\d(?= {2}|$)/, 'Time: (clock)', /Time: /),
  mask('process-id', /\b(pid[ =:]{1,2})\d{1,9}\b/gi, '$1(pid)', /pid/i),
  mask('local-port', /(:\/\/(?:localhost|127\.0\.0\.1)):\d{1,5}\b/g, '$1:(port)', /localhost|127/),
  mask(
    'memory-usage',
    /^memory usage: [\d.]{1,20}\+? (?:bytes|[KMGT]B)$/,
    'memory usage: (size)',
    /memory usage: /
  ),
  mask('memory-address', /\bat 0x[0-9a-fA-F]{4,16}\b/g, 'at (address)', /at 0x/),
  mask('uuid', new RegExp(`\\b${UUID}\\b`, 'g'), '(uuid)', /[0-9a-fA-F]-[0-9a-fA-F]/),
  mask('uuid', /\b(display_id=)[0-9a-f]{32}\b/g, '$1(uuid)', /display_id=/),
  mask('cell-number', /\bCell In ?\[\d{1,9}\]/g, 'Cell In[(n)]', /Cell In/),
  mask('cell-number', /<ipython-input-\d{1,9}-[0-9a-f]{1,40}>/g, '(cell)', /<ipython-input-/),
  mask('cell-number', /\(\d{1,12}\.py(?=, line \d)/g, '((cell)', /\.py/),
  mask(
    'temporary-path',
    /(?:\/(?:private\/)?(?:tmp|var\/folders\/\w{1,4}\/\w{1,64}\/T)|[A-Z]:\\Users\\[^\\\s]{1,64}\\AppData\\Local\\Temp)[\\/]ipykernel_\d{1,9}[\\/]\d{1,12}\.py\b/g,
    '(cell)',
    /ipykernel_/
  ),
  mask('temporary-path', /\/ipykernel_\d{1,9}\/\d{1,12}\.py\b/g, '/(cell)', /ipykernel_/),
  mask(
    'temporary-path',
    /\/(?:private\/)?(?:tmp|var\/folders\/\w{1,4}\/\w{1,64}\/T)\/tmp[a-z0-9_]{8}(?![a-z0-9_])/g,
    '/(temporary)',
    /\/tmp/
  ),
  mask(
    'temporary-path',
    /[A-Z]:\\Users\\[^\\\s]{1,64}\\AppData\\Local\\Temp\\tmp[a-z0-9_]{8}(?![a-z0-9_])/g,
    '/(temporary)',
    /Temp\\tmp/
  ),
  { name: 'package-path', apply: withoutPackageFolder, hint: /-packages/ },
  mask(
    'package-path',
    /(?:[A-Z]:|~)?(?:[\\/][\w.@~+-]{1,64}){0,16}[\\/]lib(?:64)?[\\/]python3\.\d{1,2}(?=[\\/]\w)/g,
    '(python)',
    /python3\./
  ),
  mask(
    'warning-line',
    /((?:site|dist)-packages[\\/][\w.\\/-]{1,256}\.py:)\d{1,7}(?=: \w{1,64}Warning)/g,
    '$1(line)',
    /-packages/
  ),
  mask(
    'home-path',
    /(?<![\w/\\])(?:\/home\/|\/Users\/|[A-Z]:\\{1,2}Users\\{1,2})[^\s/\\'":<>]{1,64}(?=[\\/])/g,
    '~',
    /\/home\/|Users/
  ),
  mask(
    'numpy-scalar',
    /\bnp\.(?:float(?:16|32|64)|longdouble|u?int(?:8|16|32|64)|complex64|complex128)\(([^()\s]{1,64})\)/g,
    '$1',
    /np\./
  ),
  mask('numpy-scalar', /\bnp\.str_\(('[^'\\]{0,256}')\)/g, '$1', /np\./),
  mask('numpy-scalar', /\bnp\.(True|False)_(?!\w)/g, '$1', /np\./),
  mask('device-tag', /, ?device='(?:cuda|cpu|mps|xla|xpu|hpu)(?::\d{1,3})?'/g, '', /device=|np\./),
  mask('device-tag', /(\/device:)(?:CPU|GPU|TPU):\d{1,3}/g, '$1(n)', /\/device|np\./),
  {
    name: 'set-order',
    apply: line => rewriteLiterals(line, { layout: false, sets: true }),
    hint: /\{/
  }
];

/** Reduces a tqdm bar to its progress and the values that the program added after the speed. */
function withoutBar(line: string): string {
  return line.replace(
    /(\d{1,3}%)\|[^|]{0,300}\| {0,8}([^\s/]{1,40}\/\S{1,40}) \[([^\]]{0,300})\]/g,
    (_, percent: string, count: string, inside: string) => {
      const values = inside.split(', ').filter(part => !/^[\d:?]+<|(?:\/s|s\/\w+)$/.test(part));
      return `${percent}| ${count} [${values.join(', ')}]`;
    }
  );
}

const PACKAGES =
  /(?:[A-Z]:(?:[\\/]{1,2}[\w.@~+ -]{1,64}){0,16}|~?(?:[\\/][\w.@~+-]{1,64}){1,16})[\\/]{1,2}(?:site|dist)-packages((?:[\\/]{1,2}[\w.@~+-]{1,64}){1,16})/g;

/** Replaces the folder of the packages, and unifies the separators below it. */
function withoutPackageFolder(line: string): string {
  return line.replace(
    PACKAGES,
    (_, inside: string) => `(python)/site-packages${inside.replace(/\\{1,2}/g, '/')}`
  );
}
