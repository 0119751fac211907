import { NORMALIZER_NAMES, normalizerNamed } from '../../core/compare/text/normalizers';
import type { NormalizerName } from '../../core/compare/text/normalizers';
import { nearestName } from '../../core/fixes/nearest-name';
import { UsageFailure } from '../console/failure';

/** The normalizers to leave out. */
export function readDisabledNormalizers(values: {
  readonly 'no-normalizer'?: readonly string[];
}): readonly NormalizerName[] {
  const given = (values['no-normalizer'] ?? []).flatMap(text => text.split(/[\s,]+/));
  return given
    .filter(name => name !== '')
    .map(name => {
      const known = normalizerNamed(name);
      if (known === null) {
        const nearest = nearestName(name, NORMALIZER_NAMES);
        const remedy =
          nearest === null
            ? `Give one of ${NORMALIZER_NAMES.join(', ')}.`
            : `Did you mean \`${nearest}\`?`;
        throw new UsageFailure(`\`${name}\` is not a normalizer. ${remedy}`);
      }
      return known;
    });
}
