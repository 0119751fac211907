/** What is said about stale results, against what the kernel did. */
import { nullTranslator } from '@jupyterlab/translation';
import type { LintResult } from '../../../src/core/lint/result';
import { formatMessage } from '../../../src/core/messages/message';
import { inputText } from '../../../src/core/staleness/input-text';
import type { StaleCause, StaleInput } from '../../../src/core/staleness/staleness';
import { rootCauseText, staleReasonText } from '../../../src/lab/execution/stale-inputs';
import type { Falsehood } from './judged-findings';
import { falseFindings } from './judged-findings';
import { changesName, isUnobserved, reaches } from './kernels';
import type { Observed } from './kernels';
import type { Execution, KernelSession } from './session';
import { MANY_RUNS } from './session';

/** Identifiers of the tables, such as `random:numpy`. */
const INTERNAL = /\b(random|option|numbers|env|file):\w/;
/** Rules about missing names. */
const NAMES: ReadonlySet<string> = new Set(['H6', 'H8']);

const trans = nullTranslator.load('freshkernel');

interface Said {
  readonly key: string;
  readonly input: StaleInput;
}

/** The sentences of one moment that are not true, and how many there are. */
export class SentenceJudge {
  private constructor(
    private readonly session: KernelSession,
    private readonly fresh: readonly (readonly Observed[])[],
    private readonly result: LintResult
  ) {}

  static async of(session: KernelSession): Promise<SentenceJudge> {
    const result = session.notebook.analyze();
    const inputs = [...(result.staleness?.cells.values() ?? [])].flatMap(cell => cell.inputs);
    const isRandom = inputs.some(input => input.isRandom);
    const runs = inputs.length === 0 ? [] : await session.fresh(isRandom ? MANY_RUNS : 1);
    return new SentenceJudge(session, runs, result);
  }

  /** Number of sentences by kind. */
  get kinds(): readonly string[] {
    return this.said().map(({ input }) => input.cause.kind);
  }

  falsehoods(): readonly Falsehood[] {
    const { staleness, findings } = this.result;
    const reasons = this.said().flatMap(said => {
      const what = this.problemOf(said);
      return what === null ? [] : [{ what, sentence: `${said.key}: ${this.textOf(said.input)}` }];
    });
    const roots = [...(staleness?.cells.values() ?? [])].flatMap(({ key, rootCause }) => {
      const what = rootCause === null ? null : this.problemOfRoot(rootCause);
      return what === null || rootCause === null
        ? []
        : [{ what, sentence: `${key}: ${this.rootText(rootCause)}` }];
    });
    const texts = [
      ...this.said().map(({ input }) => this.textOf(input) + inputText(input)),
      ...findings.map(({ message }) => formatMessage(message))
    ];
    const internal = texts
      .filter(text => INTERNAL.test(text))
      .map(sentence => ({ what: 'internal id', sentence }));
    return [
      ...reasons,
      ...roots,
      ...internal,
      ...falseFindings(this.session, this.result, this.fresh)
    ];
  }

  private said(): readonly Said[] {
    return [...(this.result.staleness?.cells.values() ?? [])].flatMap(({ key, inputs }) =>
      inputs.map(input => ({ key, input }))
    );
  }

  private problemOf({ key, input }: Said): string | null {
    const { kind, cell } = input.cause;
    if (isUnobserved(input.state ?? input.name)) {
      return null;
    }
    if (input.cause.cell !== null && this.session.indexOf(input.cause.cell) < 0) {
      return `${kind}: a cell that is not there`;
    }
    const at = cell ?? '';
    if (at === key && kind !== 'repeated') {
      return `${kind}: the cell itself`;
    }
    switch (kind) {
      case 'ran':
        if (this.session.indexOf(at) > this.session.indexOf(key)) {
          return 'ran: a fresh run does it later, too';
        }
        return this.since(key, at).some(({ observed }) => this.changes(observed, input))
          ? this.problemOfDraw(input)
          : 'ran: it did not change it since';
      case 'edited':
        return this.isEdited(at) ? this.problemOfEdit(key, at, input) : 'edited: it was not';
      case 'maybe-run':
        return 'maybe-run: the whole session was observed';
      case 'not-run':
        return this.of(at).length === 0 ? this.problemOfProvider(at, input) : 'not-run: it has';
      case 'failed':
        return (this.of(at).at(-1)?.observed.error ?? null) === null
          ? 'failed: it has not'
          : this.problemOfProvider(at, input);
      case 'stale':
        return (this.result.staleness?.cells.get(at)?.inputs.length ?? 0) === 0
          ? 'stale: it is not'
          : this.problemOfProvider(at, input);
      case 'repeated':
        return this.of(at).length > 1 &&
          this.of(at).some(({ observed }) => this.changes(observed, input))
          ? null
          : 'repeated: it did not run again after a change';
      case 'below':
        return this.problemBelow(key, at, input);
      case 'another-cell':
        return this.of(at).length === 0
          ? 'another-cell: has not run'
          : this.problemOfProvider(at, input);
      case 'ran-failed':
        return this.since(key, at).some(({ observed }) => observed.error !== null)
          ? null
          : 'ran-failed: it did not';
      case 'stops':
        return this.stopsAt(at) && this.session.indexOf(at) < this.session.indexOf(key)
          ? null
          : 'stops: it does not';
      case 'gone':
        return this.problemOfGone(key, input);
    }
  }

  /** Whether a fresh run stops at the cell, or above it at an error that the text does not show. */
  private stopsAt(cell: string): boolean {
    const end = this.session.indexOf(cell) + 1;
    return this.fresh.every(run => run.slice(0, end).some(({ error }) => error !== null));
  }

  private problemOfGone(key: string, input: StaleInput): string | null {
    const others = this.session.executions
      .slice(0, this.lastOf(key))
      .filter(
        ({ key: other, source, observed }) =>
          this.session.document.every(cell => cell.key !== other || cell.source !== source) &&
          this.changes(observed, input)
      );
    if (input.readFrom !== null) {
      return others.length > 0 ? null : 'gone: code of cells did it';
    }
    const above = this.fresh[0].slice(0, this.session.indexOf(key));
    return above.some(each => this.changes(each, input)) ? 'gone: a cell above gives it' : null;
  }

  private problemOfRoot({ kind, cell }: StaleCause): string | null {
    const at = cell ?? '';
    switch (kind) {
      case 'ran':
      case 'ran-failed':
        return this.of(at).length > 0 ? null : 'root ran: it did not';
      case 'stops':
        return this.stopsAt(at) ? null : 'root stops: it does not';
      case 'edited':
        return this.isEdited(at) ? null : 'root edited: it was not';
      case 'maybe-run':
        return 'maybe-run: the whole session was observed';
      case 'not-run':
        return this.of(at).length === 0 ? null : 'root not-run: it has';
      case 'failed':
        return (this.of(at).at(-1)?.observed.error ?? null) === null
          ? 'root failed: it has not'
          : null;
      case 'repeated':
        return this.of(at).length > 1 ? null : 'root repeated: it was not';
      case 'below':
        return this.session.indexOf(at) >= 0 && this.of(at).length > 0 ? null : 'root below';
      default:
        return null;
    }
  }

  /** A provider must give the value in a fresh run, which must reach it. */
  private problemOfProvider(cell: string, input: StaleInput): string | null {
    const [fresh] = this.fresh;
    const index = this.session.indexOf(cell);
    const stop = fresh.slice(0, index).find(({ error }) => error !== null);
    if (stop?.error === 'NameError' && this.isAnnounced(fresh.indexOf(stop))) {
      return `${input.cause.kind}: a fresh run does not reach it`;
    }
    // Other errors, which the text does not show, may keep any cell from giving what it gives.
    const isSure = stop === undefined && fresh[index].error === null;
    return !isSure || this.changes(fresh[index], input)
      ? null
      : `${input.cause.kind}: it does not give it`;
  }

  /** Whether the missing name of a cell is reported as an error. */
  private isAnnounced(index: number): boolean {
    return this.result.findings.some(
      ({ code, cell, severity }) => NAMES.has(code) && cell?.index === index && severity === 'error'
    );
  }

  private problemOfDraw({ isRandom, name, provider, state }: StaleInput): string | null {
    const index = this.session.indexOf(provider ?? '');
    const given = this.fresh.map(run => run.at(index)?.changed[name] ?? null);
    return isRandom && state === null && given[0] !== null && new Set(given).size === 1
      ? 'random: it is not'
      : null;
  }

  /** The edited cell gives the value in a fresh run, or gave it before the edit. */
  private problemOfEdit(key: string, cell: string, input: StaleInput): string | null {
    if (cell === input.provider) {
      return this.problemOfProvider(cell, input);
    }
    return this.gaveBefore(key, cell, input) ? null : 'edited: it did not give it before';
  }

  /** Whether a cell may have given the value before another ran last. */
  private gaveBefore(key: string, cell: string, input: StaleInput): boolean {
    return this.session.executions
      .slice(0, this.lastOf(key))
      .some(
        ({ key: other, observed }) =>
          other === cell && (observed.error !== null || this.changes(observed, input))
      );
  }

  private problemBelow(key: string, cell: string, input: StaleInput): string | null {
    if (!this.gaveBefore(key, cell, input)) {
      return 'below: it did not give it before';
    }
    const index = this.session.indexOf(cell);
    const [fresh] = this.fresh;
    const gives = index >= 0 && reaches(fresh, index) && this.changes(fresh[index], input);
    return index >= this.session.indexOf(key) || !gives
      ? null
      : 'below: it stands above and gives it';
  }

  private isEdited(cell: string): boolean {
    const last = this.of(cell).at(-1);
    return (
      last !== undefined && last.source !== this.session.document[this.session.indexOf(cell)].source
    );
  }

  private of(cell: string): readonly Execution[] {
    return this.session.executions.filter(({ key }) => key === cell);
  }

  private lastOf(key: string): number {
    return this.session.executions.map(each => each.key).lastIndexOf(key);
  }

  private since(key: string, cell: string): readonly Execution[] {
    return this.session.executions.slice(this.lastOf(key) + 1).filter(each => each.key === cell);
  }

  private textOf(input: StaleInput): string {
    return staleReasonText(input, cell => this.session.indexOf(cell), trans);
  }

  private rootText(cause: StaleCause): string {
    const index = cause.cell === null ? null : this.session.indexOf(cause.cell);
    return rootCauseText(cause, index, 2, trans);
  }

  private changes(observed: Observed, { name, state }: StaleInput): boolean {
    return changesName(observed, [state ?? name, ...this.session.partsOf(name)]);
  }
}
