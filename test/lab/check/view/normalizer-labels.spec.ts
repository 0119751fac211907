import { nullTranslator } from '@jupyterlab/translation';
import { NORMALIZER_NAMES } from '../../../../src/core/compare/text/normalizers';
import { normalizersText } from '../../../../src/lab/check/view/normalizer-labels';

const trans = nullTranslator.load('freshkernel');

it('names what was ignored, not the normalizer', () => {
  expect(normalizersText(['memory-address', 'stream-order'], trans)).toBe(
    'memory addresses, order of stdout and stderr'
  );
});

it('has a different label for each normalizer', () => {
  const labels = NORMALIZER_NAMES.map(name => normalizersText([name], trans));
  expect(new Set(labels).size).toBe(NORMALIZER_NAMES.length);
});

it('names the tolerance, the patterns and the tags of a project', () => {
  expect(normalizersText(['tolerance', 'pattern:ticket', 'tag:loose'], trans)).toBe(
    'tolerance of the project, pattern ticket, cell tag loose'
  );
});
