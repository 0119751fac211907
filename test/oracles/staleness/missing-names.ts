/** Compares the rules about missing names with a real run from top to bottom that stops at the first error. */
import { lateBinding } from '../../../src/core/rules/hidden-state/late-binding';
import { undefinedName } from '../../../src/core/rules/hidden-state/undefined-name';
import { usedAfterDelete } from '../../../src/core/rules/hidden-state/used-after-delete';
import { usedBeforeDefinition } from '../../../src/core/rules/hidden-state/used-before-definition';
import { sessionWith } from '../../core/lint/cells';
import { asDocument } from './edited-notebook';
import type { EditedNotebook } from './edited-notebook';

const RULES = [undefinedName, usedBeforeDefinition, lateBinding, usedAfterDelete];
/** Rules about a name that the notebook binds, but too late. */
const ORDER_RULES = ['H8', 'H9'];

/** Number of correct alarms, and of predicted failures. */
export interface NameTally {
  readonly alarms: number;
  readonly trueAlarms: number;
  readonly failures: number;
  readonly predicted: number;
  /** Every false alarm, and every failure that was not predicted. */
  readonly wrong: readonly string[];
}

interface Alarm {
  readonly code: string;
  readonly cell: number;
  readonly names: readonly string[];
  readonly isCertain: boolean;
}

function alarmsOf(notebook: EditedNotebook): readonly Alarm[] {
  const { findings } = sessionWith(RULES).lint(asDocument(notebook.after));
  return findings.map(({ code, cell, names, certainty }) => ({
    code,
    cell: cell?.index ?? 0,
    names,
    isCertain: certainty === 'certain'
  }));
}

interface Outcome {
  /** The rule of the first certain alarm that the run reached; null if there was none. */
  readonly alarm: string | null;
  readonly cameTrue: boolean;
  /** The rule that should have predicted the NameError that ended the run. */
  readonly failure: string | null;
  readonly wasForetold: boolean;
}

function outcomeOf(notebook: EditedNotebook): Outcome {
  const alarms = alarmsOf(notebook);
  const end = notebook.fresh.findIndex(({ error }) => error !== null);
  const { error, name } = notebook.fresh[end] ?? { error: null, name: null };
  const isThisFailure = (alarm: Alarm): boolean =>
    alarm.cell === end && name !== null && alarm.names.includes(name);
  const reported = alarms.find(isThisFailure);
  const first = alarms
    .filter(({ isCertain }) => isCertain)
    .reduce<Alarm | null>((a, b) => (a === null || b.cell < a.cell ? b : a), null);
  // An error above the read, even in the same cell, keeps the run from reaching it.
  const isReached = first !== null && (end === -1 || first.cell < end);
  const cameTrue = reported?.isCertain === true;
  return {
    alarm: isReached ? first.code : cameTrue ? reported.code : null,
    cameTrue: cameTrue && !isReached,
    failure: error === 'NameError' ? (reported?.code ?? expectedRule(notebook, name)) : null,
    wasForetold: reported !== undefined
  };
}

/** The rule that should have predicted a NameError that no rule predicted. */
function expectedRule({ after }: EditedNotebook, name: string | null): string {
  const binds = new RegExp(
    `(^|[\\s,])${name ?? ''}( [+*-]?= |,)|(def|class|import|as) ${name ?? ''}\\b`
  );
  return after.some(({ source }) => binds.test(source)) ? 'H8' : 'H6';
}

/** Judges H8 and H9, or with `all` every rule about missing names. */
export function judgeNames(notebooks: readonly EditedNotebook[], all = false): NameTally {
  const concerns = (code: string | null): boolean =>
    code !== null && (all || ORDER_RULES.includes(code));
  const outcomes = notebooks.map(notebook => ({ notebook, ...outcomeOf(notebook) }));
  const alarmed = outcomes.filter(({ alarm }) => concerns(alarm));
  const failed = outcomes.filter(({ failure }) => concerns(failure));
  const wrong = [
    ...alarmed.filter(({ cameTrue }) => !cameTrue),
    ...failed.filter(({ wasForetold }) => !wasForetold)
  ];
  return {
    alarms: alarmed.length,
    trueAlarms: alarmed.filter(({ cameTrue }) => cameTrue).length,
    failures: failed.length,
    predicted: failed.filter(({ wasForetold }) => wasForetold).length,
    wrong: wrong.map(
      ({ notebook, alarm, failure }) =>
        `seed ${notebook.seed}: ${alarm === null ? `missed ${failure}` : `alarm ${alarm}`}`
    )
  };
}
