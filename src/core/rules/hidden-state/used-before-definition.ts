import { MOVE_TITLES } from '../../fixes/safe-move';
import { defineRule } from '../contract';
import type { RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import type { UnboundReadOf } from '../../missing-names/unbound-locations';
import {
  bindingLocations,
  cellAt,
  moveFixes,
  missingReads
} from '../../missing-names/unbound-locations';

/** H8: a name that is read before any cell defines it. */
export const usedBeforeDefinition = defineRule({
  code: 'H8',
  name: 'used-before-definition',
  title: 'Used before it is defined',
  why:
    'When it worked, the cell below had run before this one. A fresh kernel runs the cells from top to ' +
    'bottom and stops here with a NameError.',
  category: 'hidden-state',
  severity: 'error',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    below: '`{name}` is defined only in {cells}. Restart and Run All stops here.',
    belowPossible:
      '`{name}` is defined only in {cells}. Restart and Run All stops if it reaches this line.',
    sameCell: '`{name}` is defined only further down in this cell. Restart and Run All stops here.',
    sameCellPossible:
      '`{name}` is defined only elsewhere in this cell. Restart and Run All may stop here.'
  },
  fixTitles: MOVE_TITLES,
  fixes: 'safe',
  *check(context) {
    for (const read of missingReads(context, 'defined-below')) {
      if (read.via.kind === 'direct') {
        yield reportOf(context, read);
      }
    }
  }
});

function reportOf(context: RuleContext, read: UnboundReadOf<'defined-below'>): RuleReport {
  const { name, range, certainty } = read;
  const { cells } = read.reason;
  const message = cells.includes(read.cell) ? 'sameCell' : 'below';
  return {
    cell: cellAt(context, read.cell),
    range,
    message: certainty === 'certain' ? message : `${message}Possible`,
    values: message === 'below' ? { name, cells: { cells } } : { name },
    names: [name],
    certainty,
    related: bindingLocations(context, name, cells),
    fixes: moveFixes(context, read.cell, [name], cells)
  };
}
