/** What rules report of a use of a changed API. */
import type { Fix } from '../fixes/edit';
import type { RuleContext, SourceRange } from '../rule-context/rule-context';
import type { Expression } from '../python/ast/nodes';
import { sourceRange } from '../rule-context/source-range';
import { literalOf } from './call-match';
import type { ApiEntry } from '../change-data/entry';
import { rewriteEdits } from './entry-rewrite';
import type { EntryUse } from './entry-uses';
import { versionText } from './target-version';

/** The values of a message. */
export interface UseValues {
  readonly library: string;
  readonly version: string;
  readonly api: string;
  readonly since: string;
  /** The argument that the change is about, with its value where only some values are concerned. */
  readonly argument: string | null;
  readonly use: string;
  /** Whether the argument is left out, and nothing takes its place. */
  readonly isDropped: boolean;
  /** Whether the argument is only no longer accepted by its position. */
  readonly isPositional: boolean;
}

/** The values of a message about a use; `since` is the version of the change. */
export function useValues(
  { change, argument, target, summary }: EntryUse,
  since: string
): UseValues {
  const { entry, api, distribution } = change;
  const given = argument.value === null ? null : sourceRange(summary, argument.value);
  const value = given === null ? '' : summary.source.slice(given.start, given.end);
  return {
    library: distribution,
    version: versionText(target),
    api,
    since,
    argument:
      entry.argument === undefined
        ? null
        : entry.argument.values === undefined || value.length > MOST_SHOWN
          ? entry.argument.name
          : `${entry.argument.name}=${value}`,
    use: newText(entry, argument.value) ?? entry.use ?? '',
    isDropped: entry.use === 'no argument',
    isPositional: entry.argument?.positional === true
  };
}

/** The text that replaces the text of the argument; null where texts are not what is replaced. */
function newText({ rewrite }: ApiEntry, value: Expression | null): string | null {
  const literal = value === null ? undefined : literalOf(value);
  return rewrite !== undefined && 'texts' in rewrite && typeof literal === 'string'
    ? (rewrite.texts[literal] ?? null)
    : null;
}

/** Longer values are left out. */
const MOST_SHOWN = 40;

/** The argument that the change is about, else the method, attribute or function. */
export function useRange({ argument, attribute, call, summary }: EntryUse): SourceRange | null {
  const node = argument.node ?? attribute?.attr ?? call?.func ?? null;
  return node === null ? null : sourceRange(summary, node);
}

/** The fix; none where the use has a form that the replacement is not for. */
export function rewriteFixes(use: EntryUse, context: RuleContext, title: string): readonly Fix[] {
  const { entry, api } = use.change;
  const edits = rewriteEdits(use, context);
  const argument = entry.argument?.name ?? null;
  return edits === null || edits.length === 0
    ? []
    : [
        {
          title: {
            template: title,
            values: { old: argument ?? api, new: entry.use ?? '' }
          },
          applicability: entry.safe === true ? 'safe' : 'unsafe',
          edits
        }
      ];
}
