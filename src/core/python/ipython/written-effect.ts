import type { FoundForm } from './found-form';
import type { FormEffect } from './masked-cell';
import type { TracedText } from './traced-text';

/** An effect whose value is in the source. */
export function writtenEffect(
  kind: FormEffect['kind'],
  value: TracedText,
  form: FoundForm,
  certainty: FormEffect['certainty'] = 'certain'
): FormEffect {
  const start = value.sourceStart ?? form.start;
  const end = value.sourceEnd ?? form.end;
  return { kind, value: value.text, certainty, start, end };
}
