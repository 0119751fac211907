/** What happened that made a result stale, as the kernel's history and the document show it. */
import type { HistoryState } from '../history/history-state';
import type { CellKey } from '../notebook/document';
import type {
  CellStaleness,
  ChangedInput,
  StaleCause,
  StaleCauseKind,
  StaleInput
} from './staleness';

/** A cell's staleness before it is known what happened. */
export interface ComparedCell extends Omit<CellStaleness, 'inputs' | 'rootCause'> {
  readonly inputs: readonly ChangedInput[];
}

type Compared = ReadonlyMap<CellKey, ComparedCell>;

/**
 * Adds what happened to the inputs of the stale cells.
 *
 * @param cells - in document order
 * @param stop - the first cell at which a fresh run stops; null if it gets to the end
 */
export function withCauses(
  cells: Compared,
  history: HistoryState,
  stop: CellKey | null
): ReadonlyMap<CellKey, CellStaleness> {
  const causes = new Causes(cells, history, stop);
  const explained = [...cells].map(([key, cell]): [CellKey, CellStaleness] => {
    const inputs = causes.inputsOf(key);
    const rootCause = inputs.length === 0 ? null : causes.rootOf(key);
    return [key, { ...cell, inputs, rootCause }];
  });
  return new Map(explained);
}

/** Explains the inputs of the cells of one moment. */
class Causes {
  private readonly inputs = new Map<CellKey, readonly StaleInput[]>();
  private readonly positions: ReadonlyMap<CellKey, number>;
  private readonly stop: { readonly cell: CellKey; readonly position: number } | null;

  constructor(
    private readonly cells: Compared,
    private readonly history: HistoryState,
    stop: CellKey | null
  ) {
    this.positions = new Map([...cells.keys()].map((key, position) => [key, position]));
    this.stop = stop === null ? null : { cell: stop, position: this.positionOf(stop) };
  }

  /** The inputs of a cell, each with what happened to it. */
  inputsOf(key: CellKey): readonly StaleInput[] {
    let inputs = this.inputs.get(key);
    if (inputs === undefined) {
      inputs = (this.cells.get(key)?.inputs ?? []).map(found => {
        const input = this.inputAt(key, found);
        return { ...input, cause: this.ofInput(key, input) };
      });
      this.inputs.set(key, inputs);
    }
    return inputs;
  }

  /** The first event behind a stale result: that of a cell which is stale itself is followed to its own. */
  rootOf(key: CellKey): StaleCause | null {
    const seen = new Set<CellKey>();
    let cause: StaleCause | null = null;
    for (let at: CellKey | null = key; at !== null && !seen.has(at);) {
      seen.add(at);
      const causes: readonly StaleCause[] = this.inputsOf(at).map(input => input.cause);
      const [first = null] = causes;
      cause = causes.find(({ kind }) => kind === 'edited') ?? first ?? cause;
      // What ran again because its own inputs had changed is no root, nor is a cell that fails because of another.
      const isOwn = cause?.kind === 'stale' || cause?.kind === 'ran' || cause?.kind === 'stops';
      at = isOwn ? (cause?.cell ?? null) : null;
    }
    return cause?.kind === 'stops' && this.isEdited(cause.cell)
      ? { kind: 'edited', cell: cause.cell }
      : cause;
  }

  /**
   * The input, changed only by an execution that makes a fresh run differ: one of a cell between the provider and the
   * reader, where the cell that gave the value is still there.
   */
  private inputAt(key: CellKey, input: ChangedInput): ChangedInput {
    const { changedBy, provider, readFrom, isRandom } = input;
    if (changedBy === null) {
      return input;
    }
    const position = this.exists(changedBy) ? this.positionOf(changedBy) : Infinity;
    const isBetween =
      position < this.positionOf(key) && position >= this.positionOf(provider ?? changedBy);
    const isGiven = readFrom === provider || readFrom === changedBy;
    return isBetween && (isGiven || this.changeAt(input) === null)
      ? { ...input, isRandom: isRandom && changedBy === provider }
      : { ...input, changedBy: null, changedByFailure: false };
  }

  private ofInput(key: CellKey, input: ChangedInput): StaleCause {
    const { provider, readFrom, changedBy, state } = input;
    if (changedBy !== null) {
      return { kind: input.changedByFailure ? 'ran-failed' : 'ran', cell: changedBy };
    }
    if (input.isRepeated && state === null) {
      return { kind: 'repeated', cell: key };
    }
    if (this.isUnreached(key, provider ?? readFrom) && this.stop !== null) {
      return { kind: 'stops', cell: this.stop.cell };
    }
    if (provider === null || !this.exists(provider)) {
      return this.isEdited(readFrom)
        ? { kind: 'edited', cell: readFrom }
        : readFrom !== null && readFrom !== key && this.exists(readFrom)
          ? { kind: 'below', cell: readFrom }
          : { kind: 'gone', cell: null };
    }
    const kind = this.kindAt(provider);
    const isOfOrder = readFrom !== provider && (kind === 'stale' || kind === 'another-cell');
    return (isOfOrder ? this.changeAt(input) : null) ?? { kind, cell: provider };
  }

  private kindAt(
    provider: CellKey
  ): Extract<
    StaleCauseKind,
    'edited' | 'not-run' | 'maybe-run' | 'failed' | 'stale' | 'another-cell'
  > {
    const ran = this.history.cells.get(provider);
    if (ran === undefined || ran.lastExecution === null) {
      return ran?.state === 'unknown' ? 'maybe-run' : 'not-run';
    }
    if (ran.isEdited) {
      return 'edited';
    }
    if (ran.state === 'failed') {
      return 'failed';
    }
    return (this.cells.get(provider)?.inputs.length ?? 0) > 0 ? 'stale' : 'another-cell';
  }

  /** What happened to the cell that gave the value, so that another gives it in a fresh run; null if nothing did. */
  private changeAt({ readFrom, readText }: ChangedInput): StaleCause | null {
    if (readFrom === null) {
      return null;
    }
    if (this.isEdited(readFrom)) {
      return { kind: 'edited', cell: readFrom };
    }
    const text = this.history.cells.get(readFrom)?.lastExecution?.kernelRun.source;
    const isThere = this.exists(readFrom) && (text === undefined || text === readText);
    return isThere ? null : { kind: 'gone', cell: null };
  }

  /** Whether a fresh run stops above the cell, and before it gets to what the cell read. */
  private isUnreached(key: CellKey, source: CellKey | null): boolean {
    return (
      this.stop !== null &&
      source !== null &&
      this.positionOf(key) > this.stop.position &&
      this.positionOf(source) >= this.stop.position &&
      this.positionOf(source) < this.positionOf(key)
    );
  }

  private isEdited(cell: CellKey | null): boolean {
    return cell !== null && this.history.cells.get(cell)?.isEdited === true;
  }

  private exists(cell: CellKey): boolean {
    return this.cells.has(cell);
  }

  private positionOf(cell: CellKey): number {
    return this.positions.get(cell) ?? -1;
  }
}
