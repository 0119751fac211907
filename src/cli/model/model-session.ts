/** The exchanges with a model during one command: asks before it sends, keeps to the limits, and records everything. */
import type { ChatMessage } from '../../core/model/request';
import { printable, printableLines } from '../../core/report/terminal';
import type { ModelExchange, ModelUse } from '../../protocol';
import type { Console } from '../console/console';
import { complete } from './chat-client';
import type { ModelConfiguration } from './configuration';

/** Whether each request is shown first, and sent only if the user agrees. */
export type SendingMode = 'ask' | 'send';

/** An exchange whose outcome is not known yet. */
export interface OpenExchange {
  readonly answer: string;
  /** Records what became of the answer. */
  readonly close: (outcome: ModelExchange['outcome'], reason: string | null) => void;
}

/** The use of one model by one command. */
export class ModelSession {
  private readonly exchanges: ModelExchange[] = [];
  private readonly abort = new AbortController();
  private isDeclined = false;
  private sendsAll: boolean;

  constructor(
    private readonly configuration: ModelConfiguration,
    mode: SendingMode,
    private readonly console: Console
  ) {
    this.sendsAll = mode === 'send';
  }

  /** Whether stored outputs may be sent. */
  get sendsOutputs(): boolean {
    return this.configuration.outputs;
  }

  /** Whether another request may be sent. */
  get mayAsk(): boolean {
    const isOver = this.isDeclined || this.abort.signal.aborted;
    return !isOver && this.exchanges.length < this.configuration.maxRequests;
  }

  /** Ends a request under way; no other follows. */
  cancel(): void {
    this.abort.abort();
  }

  /**
   * The answer to these messages; null where the user does not agree, or the server does not answer.
   *
   * @param cellIndex - position of the failing cell, in the notebook as it was given
   */
  async ask(
    messages: readonly ChatMessage[],
    cellIndex: number | null
  ): Promise<OpenExchange | null> {
    if (!(await this.isAllowed(messages))) {
      this.isDeclined = true;
      return null;
    }
    const begun = performance.now();
    const reply = await complete(this.configuration, messages, this.abort.signal);
    const seconds = Math.round((performance.now() - begun) / 10) / 100;
    const record = {
      cell_index: cellIndex,
      messages: [...messages],
      answer: reply.ok ? reply.text : null,
      prompt_tokens: reply.ok ? reply.usage.prompt : null,
      completion_tokens: reply.ok ? reply.usage.completion : null,
      seconds
    };
    const close = (outcome: ModelExchange['outcome'], reason: string | null): void => {
      this.exchanges.push({ ...record, outcome, reason });
    };
    if (!reply.ok) {
      close('no-answer', reply.message);
      return null;
    }
    return { answer: reply.text, close };
  }

  /** What was sent and received, for the report. */
  get use(): ModelUse {
    const { address, name, priceInput, priceOutput } = this.configuration;
    const sum = (key: 'prompt_tokens' | 'completion_tokens'): number =>
      this.exchanges.reduce((total, exchange) => total + (exchange[key] ?? 0), 0);
    const [prompt, completion] = [sum('prompt_tokens'), sum('completion_tokens')];
    const isPriced = priceInput !== null && priceOutput !== null;
    return {
      address,
      name,
      prompt_tokens: prompt,
      completion_tokens: completion,
      cost: isPriced ? (prompt * priceInput + completion * priceOutput) / 1_000_000 : null,
      exchanges: this.exchanges
    };
  }

  private async isAllowed(messages: readonly ChatMessage[]): Promise<boolean> {
    const { ask } = this.console;
    if (this.sendsAll || ask === null) {
      return this.sendsAll;
    }
    const { address, name } = this.configuration;
    const text = messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n');
    this.console.err(
      `\nTo the model ${printable(name)} at ${printable(address)}:\n\n${printableLines(text)}\n\n`
    );
    const line = await ask('Send this? [y]es, [a]ll requests of this command, [N]o: ');
    const answer = line?.trim() ?? '';
    this.sendsAll = /^a/i.test(answer);
    return /^[ya]/i.test(answer);
  }
}
