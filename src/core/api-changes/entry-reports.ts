/** What rules report of a use of a changed API. */
import type { Fix } from '../fixes/edit';
import type { RuleContext, SourceRange } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import { literalOf } from './call-match';
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
  /** Whether the argument must be given now. */
  readonly isMissing: boolean;
}

/** The values of a message about a use; `since` is the version of the change. */
export function useValues(use: EntryUse, since: string): UseValues {
  const { change, argument, target, summary } = use;
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
    use: replacement(use),
    isDropped: entry.use === 'no argument',
    isPositional: entry.argument?.positional === true,
    isMissing: entry.argument?.absent === true
  };
}

/** What replaces this use: as the entry says, or the part of it that this call needs. */
function replacement({ change: { entry }, argument, call }: EntryUse): string {
  const { rewrite, use = '' } = entry;
  const literal = argument.value === null ? undefined : literalOf(argument.value);
  if (rewrite !== undefined && 'texts' in rewrite && typeof literal === 'string') {
    return rewrite.texts[literal] ?? use;
  }
  const given = call?.args ?? [];
  if (
    rewrite !== undefined &&
    'names' in rewrite &&
    given.every(({ kind }) => kind !== 'Starred')
  ) {
    const named = rewrite.names.slice(0, given.length).filter(name => name !== null);
    return named.map(name => `${name}=`).join(', ');
  }
  return use;
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
            values: { old: argument ?? api, new: replacement(use) }
          },
          applicability: entry.safe === true ? 'safe' : 'unsafe',
          edits
        }
      ];
}
