import type { Cause } from '../../protocol';
import type { FirstFailure } from './first-failure';
import { missingPartOf } from './missing-name';

/** Why no step can help, by the cause of the failure. */
const BEYOND: Readonly<Partial<Record<Cause, string>>> = {
  'removed-api': 'Calls of functions that a library has removed are not rewritten.',
  'api-misuse':
    'The call is wrong for the installed version of the library; calls are not rewritten.',
  network: 'The network or the server is out of reach; a step cannot bring it back.',
  resource: 'It takes more time or memory than the limits allow.',
  data: 'The data is not what the code expects.',
  implementation: 'The code itself is wrong.',
  intentional: 'It stops on purpose.',
  environment: 'This machine lacks something other than a Python package.'
};

/** What did not help where steps for a cause were tried. */
const TRIED: Readonly<Partial<Record<Cause, string>>> = {
  'missing-module':
    'No package is known to have it, it cannot be installed, or the notebook gets no further with it.',
  'missing-file': 'No file of the project that has this name, or nearly this name, helps.'
};

/**
 * Why the notebook still stops, in one or two sentences.
 *
 * @param reachedLimit - whether the search ended before all steps were tried
 */
export function failureReason(failure: FirstFailure, reachedLimit: boolean): string {
  const { cause, status } = failure;
  const name = cause?.cause ?? 'unknown';
  const why = cause === null || name === 'unknown' ? missingPart(failure) : cause.message;
  const isUnexplained = name === 'unknown' && status === 'error' && why === '';
  const end =
    BEYOND[name] ??
    (isUnexplained
      ? 'Its cause is not known, so that no step is offered.'
      : searchEnd(name, reachedLimit));
  return `${why} ${end}`.trim();
}

function searchEnd(cause: Cause, reachedLimit: boolean): string {
  return reachedLimit
    ? 'The limit of runs or time was reached before all steps were tried.'
    : (TRIED[cause] ?? 'None of the steps tried helped.');
}

/** A name that a module lacks, where nothing shows that the notebook ever ran with another version. */
function missingPart(failure: FirstFailure): string {
  const part = missingPartOf(failure);
  return part === null
    ? ''
    : `The installed \`${part.module}\` has no \`${part.name}\`: another version may have it, or the name is wrong.`;
}
