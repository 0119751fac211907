/** The outputs of one execution, collected from the kernel's messages within limits. */
import { sizeOf } from './value-size';

/** Limits of the outputs of one execution. */
export interface OutputLimits {
  /** Characters of texts, pictures (as base64) and data. */
  readonly characters: number;
  readonly outputs: number;
}

/** An output in nbformat's form. Its values are those of the message, not copies. */
export type OutputRecord = Readonly<Record<string, unknown>>;

/** A snapshot of the outputs of an execution. */
export interface OutputList {
  readonly outputs: readonly OutputRecord[];
  /** Outputs beyond the limits. */
  readonly omittedOutputs: number;
  /** Characters of printed text beyond the limits. */
  readonly omittedCharacters: number;
}

interface KeptOutput {
  readonly record: OutputRecord;
  readonly size: number;
  /** The id with which later messages replace the data; null if there is none. */
  readonly displayId: string | null;
}

/** Part of the limit that each output and each printed piece needs, however short. */
const PIECE_SIZE = 32;
const MAX_ID_LENGTH = 200;

/** Collects the outputs of one execution; what exceeds the limits is counted only. */
export class KeptOutputs {
  constructor(private readonly limits: OutputLimits) {}

  /** The size of what is kept, in characters; never above the limit. */
  get size(): number {
    return this._size;
  }

  /** The outputs so far. */
  get list(): OutputList {
    const { omittedOutputs, omittedCharacters } = this;
    return { outputs: this.kept.map(({ record }) => record), omittedOutputs, omittedCharacters };
  }

  /** Handles an iopub message of the execution; ignores messages without outputs. */
  receive(type: string, content: Readonly<Record<string, unknown>>): void {
    switch (type) {
      case 'clear_output':
        if (content.wait === true) {
          this.isClearPending = true;
        } else {
          this.clear();
        }
        break;
      case 'stream':
        this.clearIfPending();
        this.print(textOf(content.name), textOf(content.text));
        break;
      case 'display_data':
      case 'execute_result':
        this.clearIfPending();
        this.add(dataRecord(type, content), displayIdOf(content));
        break;
      case 'error':
        this.clearIfPending();
        this.add(errorRecord(content), null);
        break;
      case 'update_display_data':
        this.replaceData(content);
    }
  }

  private clearIfPending(): void {
    if (this.isClearPending) {
      this.clear();
    }
  }

  private clear(): void {
    this.kept = [];
    this._size = 0;
    this.omittedOutputs = 0;
    this.omittedCharacters = 0;
    this.isClearPending = false;
  }

  /** Appends to the last output if that is of the same stream, as front ends do. */
  private print(name: string, text: string): void {
    const last = this.kept.at(-1);
    const isJoined = last?.record.output_type === 'stream' && last.record.name === name;
    const overhead = PIECE_SIZE + (isJoined ? 0 : name.length);
    const room = this.limits.characters - this._size - overhead;
    if (room <= 0 || (!isJoined && this.kept.length >= this.limits.outputs)) {
      this.omittedCharacters += text.length;
      return;
    }
    const kept = text.length <= room ? text : copyOf(text.slice(0, room));
    const before = isJoined ? textOf(last.record.text) : '';
    const record = { output_type: 'stream', name, text: before + kept };
    const size = kept.length + overhead;
    if (isJoined) {
      this.kept[this.kept.length - 1] = { record, size: last.size + size, displayId: null };
    } else {
      this.kept.push({ record, size, displayId: null });
    }
    this._size += size;
    this.omittedCharacters += text.length - kept.length;
  }

  private add(record: OutputRecord, displayId: string | null): void {
    const room = this.limits.characters - this._size - PIECE_SIZE;
    const size = sizeOf(record, room);
    if (size > room || this.kept.length >= this.limits.outputs) {
      this.omittedOutputs += 1;
    } else {
      this.kept.push({ record, size: size + PIECE_SIZE, displayId });
      this._size += size + PIECE_SIZE;
    }
  }

  /** Replaces the data of the outputs with this display id; other executions keep what they showed. */
  private replaceData(content: Readonly<Record<string, unknown>>): void {
    const displayId = displayIdOf(content);
    this.kept.forEach((output, at) => {
      if (displayId !== null && output.displayId === displayId) {
        const { data, metadata } = dataRecord('display_data', content);
        const record = { ...output.record, data, metadata };
        const room = this.limits.characters - this._size + output.size;
        const size = sizeOf(record, room) + PIECE_SIZE;
        if (size > room) {
          this.omittedOutputs += 1;
        } else {
          this.kept[at] = { record, size, displayId };
          this._size += size - output.size;
        }
      }
    });
  }

  private kept: KeptOutput[] = [];
  private _size = 0;
  private omittedOutputs = 0;
  private omittedCharacters = 0;
  private isClearPending = false;
}

function dataRecord(type: string, content: Readonly<Record<string, unknown>>): OutputRecord {
  return {
    output_type: type,
    data: objectOf(content.data),
    metadata: objectOf(content.metadata),
    ...(type === 'execute_result' ? { execution_count: content.execution_count ?? null } : {})
  };
}

function errorRecord({
  ename,
  evalue,
  traceback
}: Readonly<Record<string, unknown>>): OutputRecord {
  const lines = Array.isArray(traceback) && traceback.every(line => typeof line === 'string');
  return {
    output_type: 'error',
    ename: textOf(ename),
    evalue: textOf(evalue),
    traceback: lines ? traceback : []
  };
}

function displayIdOf({ transient }: Readonly<Record<string, unknown>>): string | null {
  const { display_id: id } = objectOf(transient);
  return typeof id === 'string' && id.length <= MAX_ID_LENGTH ? id : null;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The same text in memory of its own: engines keep the whole text of which a part is kept. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
