import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { KeptHistory, KeptHistoryAddition } from '../../protocol';
import type { ServerCapabilities } from '../server/server-capabilities';
import type { Preferences } from '../settings/preferences';
import { KeptHistoryClient } from './kept-history-client';
import { errorReason } from '../../core/messages/error-reason';

/**
 * What the server keeps of earlier kernel sessions, for notebooks whose user wants that. Only the timeline reads it: it
 * says nothing about the present kernel, and no analysis uses it.
 */
export class KeptHistoryService {
  constructor(
    private readonly server: Pick<ServerCapabilities, 'state'>,
    private readonly client: Pick<KeptHistoryClient, keyof KeptHistoryClient>,
    private readonly preferences: Preferences
  ) {
    preferences.changed.connect(() => this._changed.emit());
  }

  /** Emitted after a choice was changed, or a problem came or went. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** Emitted after history was deleted. */
  get deleted(): ISignal<this, void> {
    return this._deleted;
  }

  /** Whether the server can keep histories. */
  async isOffered(): Promise<boolean> {
    const state = await this.server.state();
    return state.kind === 'on' && state.capabilities.includes('history');
  }

  /** Whether the user wants the history of the notebook at `path` kept. */
  keeps(path: string): boolean {
    return this.preferences.keepsHistory(path);
  }

  /** Turns that on or off. */
  setKeeps(path: string, keeps: boolean): Promise<void> {
    return this.preferences.setKeepsHistory(path, keeps);
  }

  /** Why the last executions of a notebook could not be kept; null if they were. */
  problemOf(path: string): string | null {
    return this.problems.get(path) ?? null;
  }

  /** Reads what is kept of a notebook. */
  read(path: string): Promise<KeptHistory> {
    return this.inOrder(() => this.client.read(path));
  }

  /** Keeps executions. */
  async add(addition: KeptHistoryAddition): Promise<void> {
    const { path } = addition;
    try {
      await this.inOrder(() => this.client.add(addition));
      this.setProblem(path, null);
    } catch (error) {
      this.setProblem(path, errorReason(error));
      throw error;
    }
  }

  /** Moves the history of a notebook that was renamed. */
  async move(path: string, newPath: string): Promise<void> {
    if (await this.isOffered()) {
      await this.inOrder(() => this.client.move({ path, new_path: newPath }));
    }
  }

  /**
   * Deletes the history of a notebook, or of all notebooks.
   *
   * @param sessions of living kernels, whose deleted executions must not come back
   */
  async delete(path: string | null, sessions: readonly string[]): Promise<void> {
    await this.inOrder(() => this.client.delete(path, sessions));
    this._deleted.emit();
  }

  /** Sends requests one after the other: a move must not overtake an addition. */
  private async inOrder<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const answer = this.last.then(request);
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private setProblem(path: string, problem: string | null): void {
    if (this.problemOf(path) !== problem) {
      if (problem === null) {
        this.problems.delete(path);
      } else {
        this.problems.set(path, problem);
      }
      this._changed.emit();
    }
  }

  private last: Promise<unknown> = Promise.resolve();
  private readonly problems = new Map<string, string>();
  private readonly _changed = new Signal<this, void>(this);
  private readonly _deleted = new Signal<this, void>(this);
}

const services = new WeakMap<ServerCapabilities, KeptHistoryService>();

/** The service of a page, which is created on first use: most users never need it. */
export function keptHistoryOf(
  server: ServerCapabilities,
  preferences: Preferences
): KeptHistoryService {
  let service = services.get(server);
  if (service === undefined) {
    service = new KeptHistoryService(server, new KeptHistoryClient(server.client), preferences);
    services.set(server, service);
  }
  return service;
}
