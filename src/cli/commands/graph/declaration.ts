import {
  FILES_OR_FOLDERS,
  JOBS_OPTION,
  SETTINGS_OPTIONS,
  STDIN_OPTION,
  USAGE_OR_UNREADABLE
} from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The formats of the graph. */
export const GRAPH_FORMATS = ['text', 'json', 'dot', 'mermaid', 'svg', 'html'] as const;

/** A format of the graph. */
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

/** The options of `freshkernel graph`. */
export const GRAPH_OPTIONS = {
  format: {
    type: 'string',
    default: 'text',
    value: 'text|json|dot|mermaid|svg|html',
    help: 'output format (default `text`): `dot` for Graphviz, `mermaid` for Markdown, `svg` for a picture, `html` for a page with it'
  },
  ...STDIN_OPTION,
  ...SETTINGS_OPTIONS,
  ...JOBS_OPTION
} as const satisfies OptionTable;

/** `freshkernel graph`. */
export const GRAPH: CommandDeclaration = {
  name: 'graph',
  operands: FILES_OR_FOLDERS,
  summary: 'shows what each cell defines, uses and changes, and the edges between cells',
  description:
    'Shows what each cell defines, uses and changes, and the edges between cells. JSON output has one document per notebook, one per line; DOT and Mermaid output one graph after the other. A picture or page shows one notebook.',
  options: GRAPH_OPTIONS,
  exitCodes: { 0: 'done', 2: USAGE_OR_UNREADABLE }
};
