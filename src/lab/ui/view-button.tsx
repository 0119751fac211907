import * as React from 'react';

/** A button in a view of a notebook or in the report of a check. */
export function ViewButton(
  props: Omit<React.ComponentPropsWithoutRef<'button'>, 'type' | 'className'>
): JSX.Element {
  return <button type="button" className="jp-Freshkernel-reportButton" {...props} />;
}
