/** What the reports on variants say, whatever their format. */
import type {
  NotebookVariant,
  VariantChange,
  VariantFailure,
  VariantMeasure,
  VariantsDocument
} from '../../protocol';
import { exceptionLine } from '../messages/exception-line';
import { median, neededRepeats } from '../variants/measures';
import { protectionSentences } from './sandbox-text';
import { countOf } from './terminal';

/** More lines of a kind are left out: what a notebook or a package writes has no bounds. */
const MAX_CELLS = 8;
const MAX_SCORES = 3;
const MAX_NOTES = 20;
const MAX_TEXT = 160;
const MAX_LINE = 300;

/** A text with parts that come from notebooks and packages, which each format escapes. */
export type Phrase = readonly (string | Foreign)[];

/** A part that the report does not word itself. */
export interface Foreign {
  readonly foreign: string;
}

/** A line about a variant. */
export interface DetailLine {
  readonly kind: 'plain' | 'blame' | 'reason';
  readonly phrase: Phrase;
}

/** A variant with its versions, and what differs in it. */
export interface VariantDetails {
  readonly name: string;
  readonly summary: Phrase;
  /** Whether it behaves as the baseline. */
  readonly isSame: boolean;
  readonly lines: readonly DetailLine[];
}

/** The phrase as text of a format. */
export function phraseText(
  phrase: Phrase,
  foreignText: (text: string) => string,
  ownText: (text: string) => string = text => text
): string {
  return phrase
    .map(part => (typeof part === 'string' ? ownText(part) : foreignText(part.foreign)))
    .join('');
}

/** The baseline and the variants. */
export function environmentsOf({ baseline, variants }: VariantsDocument): NotebookVariant[] {
  return [baseline, ...variants];
}

/** How many variants differ. */
export function headline({ variants, runs, python, repeats }: VariantsDocument): {
  readonly verdict: string;
  /** The verdict where it stands alone. */
  readonly sentence: string;
  readonly isEqual: boolean;
  readonly circumstances: string;
} {
  const other = variants.filter(({ differing }) => differing.length > 0).length;
  const verb = other === 1 ? 'differs' : 'differ';
  const ran = repeats === 1 ? countOf(runs, 'run') : `${repeats} runs in each environment`;
  const on = python === null ? '' : `, Python ${python}`;
  const verdict =
    other === 0
      ? 'no variant differs from the baseline'
      : `${other} of ${countOf(variants.length, 'variant')} ${verb} from the baseline`;
  return {
    verdict,
    sentence: verdict.charAt(0).toUpperCase() + verdict.slice(1),
    isEqual: other === 0,
    circumstances: `${ran}${on}`
  };
}

/** The head of the table. */
export const COLUMNS = ['', 'runs', 'outputs', 'as stored', 'seconds', 'memory'] as const;

/** An environment's row of the table, without its name. */
export function rowOf(variant: NotebookVariant): readonly string[] {
  return [
    runsText(variant),
    variant.kind === 'baseline' ? '' : outputsText(variant),
    variant.stored === 'not-run' ? '' : variant.stored,
    measureText(variant.seconds, value => value.toFixed(2)),
    measureText(variant.memory_bytes, value => `${Math.round(value / 1e6)} MB`)
  ];
}

/** How far an environment runs the notebook. */
export function runsText({ status, failure, executability }: NotebookVariant): string {
  switch (status) {
    case 'ran':
      return 'yes';
    case 'failed':
      return failure === null
        ? 'fails'
        : `fails in cell ${failure.cell_number} (${sharePercent(executability)})`;
    case 'not-installed':
      return 'cannot be installed';
    default:
      return 'was not run to its end';
  }
}

/** A share in percent: 100 % is all. */
export function sharePercent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

function outputsText({ differing, verdict, status }: NotebookVariant): string {
  if (status === 'not-installed' || verdict === 'not-run') {
    return '';
  }
  const verb = differing.length === 1 ? 'differs' : 'differ';
  return differing.length === 0 ? verdict : `${countOf(differing.length, 'cell')} ${verb}`;
}

function measureText(measure: VariantMeasure, show: (value: number) => string): string {
  if (measure.values.length === 0) {
    return '';
  }
  const shown = show(median(measure.values));
  return isSignificant(measure) ? `${shown} (${factorText(measure)})` : shown;
}

/** Whether the measure differs significantly from that of the baseline. */
export function isSignificant({ conclusion, ratio }: VariantMeasure): boolean {
  return (conclusion === 'lower' || conclusion === 'higher') && ratio !== null;
}

/** Whether a measure has a factor with a spread: a single run says too little. */
export function hasSpread({ p, values }: VariantMeasure): boolean {
  return p !== null && values.length > 1;
}

/** The factor against the baseline. */
export function factorText({ ratio }: VariantMeasure): string {
  return ratio === null ? '' : `× ${ratio < 0.1 ? ratio.toPrecision(1) : ratio.toFixed(2)}`;
}

/** The variants with what differs in them, in their order. */
export function detailsOf(report: VariantsDocument, mostChanges: number): VariantDetails[] {
  return report.variants.map(variant => {
    const { name, changes, status, message } = variant;
    if (status === 'not-installed' || status === 'not-run') {
      return { name, summary: [foreign(firstLine(message))], isSame: false, lines: [] };
    }
    const lines = variant.differing.length === 0 ? [] : differences(variant, report);
    return {
      name,
      summary: changesPhrase(changes, mostChanges),
      isSame: lines.length === 0,
      lines
    };
  });
}

function differences(
  variant: NotebookVariant,
  { score_tolerance, baseline }: VariantsDocument
): DetailLine[] {
  const { differing, failure, scores, blame } = variant;
  const lost = scores.filter(({ within }) => within === false);
  const [own, other] = [failure, baseline.failure];
  const failing = [own?.cell_index, other?.cell_index];
  const printed = differing.filter(index => !failing.includes(index));
  return [
    ...(own === null || !differing.includes(own.cell_index)
      ? []
      : [plain(`Cell ${own.cell_number}: `, errorPart(own))]),
    ...(other !== null &&
    differing.includes(other.cell_index) &&
    (own?.cell_index ?? Infinity) >= other.cell_index
      ? [plain(...baselineFailure(own, other), errorPart(other))]
      : []),
    ...(printed.length === 0 ? [] : [plain(`Other outputs in ${cellsText(printed)}`)]),
    ...lost
      .slice(0, MAX_SCORES)
      .map(({ label, stored, fresh, cell_number }) =>
        plain(
          `Score not within ${score_tolerance * 100} %: `,
          foreign(label),
          ` ${stored} → ${fresh} (cell ${cell_number})`
        )
      ),
    ...blameLines(blame)
  ];
}

function baselineFailure(
  own: VariantFailure | null,
  { cell_index, cell_number }: VariantFailure
): Phrase {
  return own?.cell_index === cell_index
    ? ['The baseline fails there with ']
    : [`Runs past cell ${cell_number}, where the baseline fails: `];
}

/** The numbers of cells, the first ones only. */
function cellsText(indexes: readonly number[]): string {
  const numbers = indexes.slice(0, MAX_CELLS).map(index => index + 1);
  const more = indexes.length - numbers.length;
  return `cell ${numbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function blameLines(blame: NotebookVariant['blame']): DetailLine[] {
  if (blame === null) {
    return [];
  }
  const { changes, alone, runs, reason } = blame;
  const took =
    runs === 0 && changes.length === 1
      ? ' (the only change)'
      : ` (${countOf(runs, 'further run')})`;
  const found: Phrase =
    changes.length === 1
      ? ['To blame: ', ...changesPhrase(changes, 1), alone && runs > 0 ? ', alone' : '', took]
      : ['To blame: one or several of ', ...changesPhrase(changes, MAX_CELLS), took];
  return [
    { kind: 'blame', phrase: found },
    ...(reason === null ? [] : [{ kind: 'reason', phrase: [reason] } as const])
  ];
}

/** The last changes are those of the libraries that need the others. */
function changesPhrase(changes: readonly VariantChange[], most: number): Phrase {
  const left = changes.length - most;
  const shown = changes
    .slice(-most)
    .flatMap(({ package: name, before, now }, at) => [
      at === 0 ? '' : ', ',
      foreign(`${name} ${before ?? 'absent'} → ${now ?? 'absent'}`)
    ]);
  return left > 0 ? [...shown, ` and ${left} more`] : shown;
}

/** What holds for the whole report. */
export function notesOf(report: VariantsDocument): Phrase[] {
  const { varying, notes } = report;
  const reused = environmentsOf(report).reduce((sum, each) => sum + each.reused, 0);
  return [
    ...measureNotes(report),
    ...(varying.length === 0
      ? []
      : [[`C${cellsText(varying).slice(1)}: outputs change on every run, and are not compared.`]]),
    ...(reused === 0
      ? []
      : [[`${countOf(reused, 'run')} of an earlier call: see --fresh and --resume.`]]),
    ...notes.slice(0, MAX_NOTES).map(note => [foreign(note)]),
    ...(notes.length > MAX_NOTES ? [[`${notes.length - MAX_NOTES} more notes.`]] : []),
    ...protectionSentences(report).map(sentence => [foreign(sentence)])
  ];
}

function measureNotes(report: VariantsDocument): Phrase[] {
  const { variants, repeats } = report;
  const isKnown = (name: 'seconds' | 'memory_bytes'): boolean =>
    variants.some(each => each[name].p !== null);
  const subject = [
    ...(isKnown('seconds') ? ['seconds'] : []),
    ...(isKnown('memory_bytes') ? ['memory'] : [])
  ].join(' and ');
  const compared = variants
    .flatMap(each => [each.seconds, each.memory_bytes])
    .filter(({ p }) => p !== null);
  const decided = compared.filter(({ conclusion }) => conclusion !== 'repeats');
  if (compared.length === 0) {
    return [];
  }
  if (decided.length === 0) {
    const measured = variants.filter(
      ({ memory_bytes: { p }, seconds }) => (seconds.p ?? p) !== null
    );
    const needed = neededRepeats(measured.length);
    return [
      [
        repeats < needed
          ? `No factors for ${subject}: ${countOf(repeats, 'run')} in each environment cannot show a difference. Use --repeats ${needed} or more.`
          : `No factors for ${subject}: there are too few complete runs.`
      ]
    ];
  }
  return [
    [
      decided.some(isSignificant)
        ? `× after ${subject}: the factor to the baseline, where the difference is significant (5 %).`
        : `No significant difference from the baseline in ${subject} (5 %).`
    ],
    ...(decided.length < compared.length ? [['Some variants have too few runs to compare.']] : []),
    ...(isMixed(report)
      ? [['Some times are those of an earlier call: --fresh measures all of them now.']]
      : [])
  ];
}

/** Whether times of different calls are compared with each other. */
function isMixed(report: VariantsDocument): boolean {
  const measured = environmentsOf(report).filter(({ seconds }) => seconds.values.length > 0);
  const runs = measured.reduce((sum, { seconds }) => sum + seconds.values.length, 0);
  const reused = measured.reduce((sum, each) => sum + each.reused, 0);
  return reused > 0 && reused < runs;
}

function plain(...phrase: Phrase): DetailLine {
  return { kind: 'plain', phrase };
}

function foreign(text: string): Foreign {
  return { foreign: text };
}

function errorPart({ exception, message }: VariantFailure): Foreign {
  return foreign(exceptionLine(exception, message).slice(0, MAX_TEXT));
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0].slice(0, MAX_LINE);
}
