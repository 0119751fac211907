/** Client of a check's worker; falls back to the page if workers are not available. */
import type { IDisposable } from '@lumino/disposable';
import type {
  CheckAnswers,
  CheckQuestion,
  NumberedAnswer,
  NumberedQuestion
} from './check-messages';

/** Answers questions about a notebook and its runs. */
export interface IChecker extends IDisposable {
  ask<Kind extends CheckQuestion['kind']>(
    question: Extract<CheckQuestion, { kind: Kind }>
  ): Promise<CheckAnswers[Kind]>;
}

/** Answers questions in the page. */
export type AnswerInPage = (question: CheckQuestion) => CheckAnswers[keyof CheckAnswers];

interface Pending {
  readonly question: CheckQuestion;
  readonly resolve: (answer: CheckAnswers[keyof CheckAnswers]) => void;
  readonly reject: (error: Error) => void;
}

/** A worker with a fallback in the page. */
export class Checker implements IChecker {
  /**
   * @param start starts a worker; may fail, for example if the site's policy forbids workers
   * @param here loads the fallback
   */
  constructor(
    start: () => Worker,
    private readonly here: () => Promise<AnswerInPage>
  ) {
    try {
      this.worker = start();
      this.worker.onmessage = (event: MessageEvent<NumberedAnswer>) => this.receive(event.data);
      this.worker.onerror = event => {
        event.preventDefault();
        this.fail(event.message);
      };
    } catch {
      this.worker = null;
    }
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    this.worker?.terminate();
    this.worker = null;
    this.pending.clear();
  }

  async ask<Kind extends CheckQuestion['kind']>(
    question: Extract<CheckQuestion, { kind: Kind }>
  ): Promise<CheckAnswers[Kind]> {
    const answer = await new Promise<CheckAnswers[keyof CheckAnswers]>((resolve, reject) => {
      this.send(this.number++, { question, resolve, reject });
    });
    return answer as CheckAnswers[Kind];
  }

  private send(number: number, pending: Pending): void {
    if (this.worker === null) {
      this.answerHere(pending);
      return;
    }
    this.pending.set(number, pending);
    const message: NumberedQuestion = { number, question: pending.question };
    // Keeps the buffers until the worker has answered once: if it cannot start, the questions are answered in the page.
    this.worker.postMessage(message, this.hasAnswered ? buffersOf(pending.question) : []);
  }

  private receive(answer: NumberedAnswer): void {
    this.hasAnswered = true;
    const pending = this.pending.get(answer.number);
    this.pending.delete(answer.number);
    if (answer.ok) {
      pending?.resolve(answer.answer);
    } else {
      pending?.reject(new Error(answer.message));
    }
  }

  private fail(reason: string): void {
    const waiting = [...this.pending.values()];
    this.pending.clear();
    this.worker?.terminate();
    this.worker = null;
    for (const pending of waiting) {
      if (this.hasAnswered) {
        pending.reject(new Error(reason));
      } else {
        this.answerHere(pending);
      }
    }
  }

  private answerHere({ question, resolve, reject }: Pending): void {
    this.loaded ??= this.here();
    this.loaded
      .then(answer => resolve(answer(question)))
      .catch((error: unknown) => reject(error instanceof Error ? error : new Error(String(error))));
  }

  private worker: Worker | null;
  private number = 0;
  private hasAnswered = false;
  private readonly pending = new Map<number, Pending>();
  private loaded: Promise<AnswerInPage> | null = null;
  private _isDisposed = false;
}

function buffersOf(question: CheckQuestion): ArrayBuffer[] {
  switch (question.kind) {
    case 'open':
    case 'lint':
      return [question.notebook];
    case 'judge':
      return [...question.results];
    case 'compare':
    case 'fresh':
    case 'needs':
    case 'outputs':
      return [];
  }
}
