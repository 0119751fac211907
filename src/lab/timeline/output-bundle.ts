/** Outputs as MIME bundles, as renderers want them. */
import type { OutputRecord } from '../../core/history/kept-outputs';

/** Characters of a text that are shown. */
const MAX_TEXT_LENGTH = 100_000;

type JsonObject = Record<string, never>;

/** What a renderer shows. */
export interface OutputBundle {
  readonly data: JsonObject;
  readonly metadata: JsonObject;
  /** Characters of a long text that are not shown. */
  readonly left: number;
}

/** The bundle of an output. Very long texts are cut; the cell of a notebook would take seconds to show them. */
export function bundleOf(output: OutputRecord): OutputBundle {
  switch (output.output_type) {
    case 'stream':
      return textBundle(
        output.name === 'stderr'
          ? 'application/vnd.jupyter.stderr'
          : 'application/vnd.jupyter.stdout',
        String(output.text)
      );
    case 'error': {
      const lines = (output.traceback as readonly string[]).join('\n');
      const text = lines === '' ? `${String(output.ename)}: ${String(output.evalue)}` : lines;
      return textBundle('application/vnd.jupyter.stderr', text);
    }
    default:
      return dataBundle(output.data as JsonObject, output.metadata as JsonObject);
  }
}

function textBundle(mime: string, text: string): OutputBundle {
  return {
    data: { [mime]: text.slice(0, MAX_TEXT_LENGTH) } as JsonObject,
    metadata: {},
    left: Math.max(0, text.length - MAX_TEXT_LENGTH)
  };
}

function dataBundle(data: JsonObject, metadata: JsonObject): OutputBundle {
  const text: unknown = data['text/plain'];
  const isLong = typeof text === 'string' && text.length > MAX_TEXT_LENGTH;
  return isLong && Object.keys(data).length === 1
    ? { ...textBundle('text/plain', text), metadata }
    : { data, metadata, left: 0 };
}
