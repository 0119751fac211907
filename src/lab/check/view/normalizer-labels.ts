/** What normalizers ignore, in a few words; docs/normalizers.md says more. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { BuiltinNormalizer, NormalizerName } from '../../../core/compare/text/normalizers';

/** A list of what was ignored. */
export function normalizersText(
  names: readonly NormalizerName[],
  trans: TranslationBundle
): string {
  const labels = labelsOfBuiltins(trans);
  return names.map(name => labels.get(name) ?? labelOfProject(name, trans)).join(', ');
}

/** The label of a tolerance, a pattern or a tag that the project's settings name. */
function labelOfProject(name: NormalizerName, trans: TranslationBundle): string {
  const [kind, ...rest] = name.split(':');
  const own = rest.join(':');
  return kind === 'pattern'
    ? trans.__('pattern %1', own)
    : kind === 'tag'
      ? trans.__('cell tag %1', own)
      : trans.__('tolerance of the project');
}

function labelsOfBuiltins(trans: TranslationBundle): ReadonlyMap<NormalizerName, string> {
  const labels: Readonly<Record<BuiltinNormalizer, string>> = {
    'line-ends': trans.__('line ends'),
    'trailing-space': trans.__('trailing blanks'),
    'terminal-colors': trans.__('terminal colors'),
    'carriage-returns': trans.__('overwritten text'),
    backspaces: trans.__('backspaces'),
    'unicode-form': trans.__('Unicode form'),
    'float-tolerance': trans.__('rounding of floats'),
    'number-format': trans.__('number formats'),
    'numpy-scalar': trans.__('types of NumPy scalars'),
    'set-order': trans.__('order of sets'),
    'array-layout': trans.__('layout of arrays'),
    'layer-number': trans.__('layer numbers'),
    'device-tag': trans.__('devices of tensors'),
    'memory-address': trans.__('memory addresses'),
    uuid: trans.__('UUIDs'),
    'temporary-path': trans.__('temporary paths'),
    'copied-folder': trans.__('folder of the private copy'),
    'package-path': trans.__('folders of packages'),
    'home-path': trans.__('home folders'),
    'warning-line': trans.__('line numbers of warnings'),
    'cell-number': trans.__('cell numbers'),
    'progress-bar': trans.__('progress bars'),
    'keras-progress': trans.__('Keras progress bars'),
    'cell-timing': trans.__('cell timings'),
    'elapsed-time': trans.__('elapsed times'),
    'file-written': trans.__('whether a file was new'),
    'log-clock': trans.__('times of log lines'),
    'statsmodels-clock': trans.__('times of statsmodels summaries'),
    'process-id': trans.__('process ids'),
    'stream-order': trans.__('order of stdout and stderr'),
    'deprecation-notice': trans.__('deprecation warnings'),
    'local-port': trans.__('local ports'),
    'memory-usage': trans.__('memory usage'),
    'generated-ids': trans.__('generated ids'),
    'picture-metadata': trans.__('metadata of pictures'),
    'picture-packing': trans.__('compression of pictures'),
    'svg-rounding': trans.__('rounding in SVG'),
    'table-style': trans.__('table styles'),
    'markup-form': trans.__('layout of markup'),
    'json-form': trans.__('layout of JSON'),
    'richest-form': trans.__('simpler forms of an output')
  };
  return new Map(Object.entries(labels) as [NormalizerName, string][]);
}
