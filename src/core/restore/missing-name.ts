import type { FirstFailure } from './first-failure';

/** The name that a `NameError` is about; null for other errors. */
export function missingNameOf({ error }: FirstFailure): string | null {
  return error?.ename === 'NameError'
    ? (/^(?:global |free variable )?name '(\w{1,200})'/.exec(error.evalue)?.[1] ?? null)
    : null;
}
