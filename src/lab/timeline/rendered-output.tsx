import { Widget } from '@lumino/widgets';
import * as React from 'react';
import type { OutputRecord } from '../../core/history/kept-outputs';
import type { OutputBundle } from './output-bundle';
import { bundleOf } from './output-bundle';
import type { OutputRenderers } from './timeline-context';
import { useTimeline } from './timeline-context';

/** An output as the notebook would show it if it were not trusted: without scripts, its markup sanitized. */
export function RenderedOutput({ output }: { readonly output: OutputRecord }): JSX.Element {
  const { renderers, trans } = useTimeline();
  const host = React.useRef<HTMLDivElement>(null);
  const [isShown, setShown] = React.useState(true);
  const bundle = React.useMemo(() => bundleOf(output), [output]);
  // Before the browser paints, and before React removes the node, of which the widget must be detached first.
  React.useLayoutEffect(() => {
    const registry = renderers();
    const widget =
      host.current === null || registry === null ? null : shownIn(host.current, bundle, registry);
    setShown(widget !== null);
    return () => widget?.dispose();
  }, [renderers, bundle]);
  return (
    <>
      <div ref={host} className="jp-Freshkernel-timelineOutput" tabIndex={0} />
      {!isShown && (
        <p className="jp-Freshkernel-viewQuiet">
          {trans.__('This output can only be shown by the notebook.')}
        </p>
      )}
      {bundle.left > 0 && (
        <p className="jp-Freshkernel-viewQuiet">
          {trans._n(
            '%1 more character is not shown.',
            '%1 more characters are not shown.',
            bundle.left
          )}
        </p>
      )}
    </>
  );
}

/** Renders a bundle; null if no renderer is safe for it. */
function shownIn(
  host: HTMLElement,
  { data, metadata }: OutputBundle,
  registry: OutputRenderers
): Widget | null {
  const mime = registry.preferredMimeType(data, 'ensure');
  if (mime === undefined) {
    return null;
  }
  const renderer = registry.createRenderer(mime);
  const model = registry.createModel({ data, metadata, trusted: false });
  Widget.attach(renderer, host);
  renderer.renderModel(model).catch((error: unknown) => {
    console.warn('Freshkernel could not show an output.', error);
  });
  return renderer;
}
