import { defineRule } from '../contract';
import type { RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import type { UnboundReadOf } from '../../missing-names/unbound-locations';
import { cellAt, missingReads } from '../../missing-names/unbound-locations';

/** H12: a name that is used after it was deleted. */
export const usedAfterDelete = defineRule({
  code: 'H12',
  name: 'used-after-delete',
  title: 'Used after deletion',
  why:
    'In this session, the name may exist because its cell ran again. On a fresh kernel the read stops with a ' +
    'NameError.',
  category: 'hidden-state',
  severity: 'error',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    deleted: '`{name}` was deleted in {cell}. Restart and Run All stops here.',
    reset: '`%reset` in {cell} deleted `{name}`. Restart and Run All stops here.',
    except: '`{name}` exists only in its `except` block in {cell}. Restart and Run All stops here.',
    possible: '`{name}` was deleted in {cell}. Restart and Run All stops if it reaches this line.',
    call: '`{function}` reads `{name}`, which was deleted in {cell}. Restart and Run All stops here.',
    callPossible:
      '`{function}` reads `{name}`, which was deleted in {cell}. Restart and Run All may stop here.'
  },
  fixes: null,
  *check(context) {
    for (const read of missingReads(context, 'deleted')) {
      if (read.via.kind === 'direct') {
        yield directReport(context, read);
      } else if (read.via.kind === 'call' && !read.via.deferred) {
        yield callReport(context, read, read.via);
      }
    }
  }
});

function directReport(context: RuleContext, read: UnboundReadOf<'deleted'>): RuleReport {
  const { name, certainty } = read;
  return {
    cell: cellAt(context, read.cell),
    range: read.range,
    message: certainty === 'certain' ? deletionKind(context, read) : 'possible',
    values: { name, cell: { cell: read.reason.cell } },
    names: [name],
    certainty,
    related: [deletionLocation(context, read)]
  };
}

function callReport(
  context: RuleContext,
  read: UnboundReadOf<'deleted'>,
  via: Extract<UnboundReadOf<'deleted'>['via'], { kind: 'call' }>
): RuleReport {
  const { name, certainty } = read;
  return {
    cell: cellAt(context, via.cell),
    range: via.range,
    message: certainty === 'certain' ? 'call' : 'callPossible',
    values: { name, function: via.reader, cell: { cell: read.reason.cell } },
    names: [name],
    certainty,
    related: [
      { cell: cellAt(context, read.cell), range: read.range },
      deletionLocation(context, read)
    ]
  };
}

function deletionLocation(
  context: RuleContext,
  { reason }: UnboundReadOf<'deleted'>
): { readonly cell: ReturnType<typeof cellAt>; readonly range: typeof reason.range } {
  return { cell: cellAt(context, reason.cell), range: reason.range };
}

const NEARBY_LENGTH = 40;

/** How the name was deleted, from the text at the deletion. */
function deletionKind(
  context: RuleContext,
  { reason }: UnboundReadOf<'deleted'>
): 'deleted' | 'reset' | 'except' {
  const { source } = cellAt(context, reason.cell);
  const { start } = reason.range;
  // Only nearby text is examined: the cell may be long and contain thousands of deletions.
  if (/^%?reset\b/.test(source.slice(start, start + NEARBY_LENGTH))) {
    return 'reset';
  }
  return /\bas\s+$/.test(source.slice(Math.max(0, start - NEARBY_LENGTH), start))
    ? 'except'
    : 'deleted';
}
