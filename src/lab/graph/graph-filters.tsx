import * as React from 'react';
import type { EdgeKind } from '../../core/analysis/names/document-graph';
import { SearchField } from '../ui/search-field';
import { useGraph } from './graph-context';
import { kindHint, kindText } from './graph-labels';

/** What is shown. */
export interface Filters {
  readonly text: string;
  /** Null for every kind of dependencies. */
  readonly kind: EdgeKind | null;
  /** Only cells whose result is not up to date. */
  readonly outdated: boolean;
  /** Only dependencies that the kernel and the notebook do not share. */
  readonly differing: boolean;
}

/** Everything. */
export const NO_FILTERS: Filters = { text: '', kind: null, outdated: false, differing: false };

/** The search field and the filters. */
export function GraphFilters(props: {
  readonly filters: Filters;
  readonly kinds: readonly EdgeKind[];
  /** Pairs of cells whose dependencies differ in the kernel. */
  readonly differing: number;
  /** Cells that are not up to date. */
  readonly outdated: number;
  readonly onChange: (filters: Filters) => void;
}): JSX.Element {
  const { trans } = useGraph();
  const { filters, kinds, differing, outdated, onChange } = props;
  return (
    <div className="jp-Freshkernel-viewSearch">
      <SearchField
        label={trans.__('Search names and code')}
        value={filters.text}
        onChange={text => onChange({ ...filters, text })}
      />
      <div
        className="jp-Freshkernel-viewFilters"
        role="group"
        aria-label={trans.__('Filter dependencies')}
      >
        {kinds.length > 1 &&
          [null, ...kinds].map(kind => (
            <button
              key={kind ?? ''}
              type="button"
              aria-pressed={kind === filters.kind}
              title={kind === null ? undefined : kindHint(kind, trans)}
              onClick={() => onChange({ ...filters, kind })}
            >
              {kind === null ? trans.__('All') : kindText(kind, trans)}
            </button>
          ))}
        {(differing > 0 || filters.differing) && (
          <button
            type="button"
            aria-pressed={filters.differing}
            title={trans.__('Dependencies that the kernel and the notebook do not share')}
            onClick={() => onChange({ ...filters, differing: !filters.differing })}
          >
            {trans.__('Differs in the kernel')} <span>{differing}</span>
          </button>
        )}
        {(outdated > 0 || filters.outdated) && (
          <button
            type="button"
            aria-pressed={filters.outdated}
            onClick={() => onChange({ ...filters, outdated: !filters.outdated })}
          >
            {trans.__('Not up to date')} <span>{outdated}</span>
          </button>
        )}
      </div>
    </div>
  );
}
