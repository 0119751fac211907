/** Freshkernel's server as the page sees it, with the histories in memory. */
import type { ServerState } from '../../../src/lab/server/server-capabilities';
import { KeptHistoryService } from '../../../src/lab/kept-history/kept-history-service';
import { Preferences } from '../../../src/lab/settings/preferences';
import type {
  KeptExecution,
  KeptHistory,
  KeptHistoryAddition,
  KeptHistoryMove
} from '../../../src/protocol';

/** Keeps what pages send. */
export class HistoryServer {
  capabilities: readonly string[] = ['history'];
  /** Thrown at each addition, unless null. */
  failure: Error | null = null;
  problems: readonly string[] = [];
  readonly requests: string[] = [];
  readonly preferences = new Preferences();
  readonly kept: KeptHistoryService;
  /** By path and session. */
  readonly files = new Map<string, Map<string, KeptExecution[]>>();

  constructor() {
    const client = {
      read: (path: string) => Promise.resolve(this.read(path)),
      add: (addition: KeptHistoryAddition) => this.add(addition),
      move: (move: KeptHistoryMove) => this.note(`move ${move.path} ${move.new_path}`),
      delete: (path: string | null, sessions: readonly string[]) => {
        this.files.clear();
        return this.note(`delete ${path ?? 'all'} ${sessions.join(' ')}`);
      }
    };
    const server = {
      state: (): Promise<ServerState> =>
        Promise.resolve({ kind: 'on', capabilities: this.capabilities })
    };
    this.kept = new KeptHistoryService(server, client, this.preferences);
  }

  /** The kept code of a notebook, by session. */
  sources(path: string): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(
      [...(this.files.get(path) ?? [])].map(([session, executions]) => [
        session,
        executions.map(({ source }) => source)
      ])
    );
  }

  private read(path: string): KeptHistory {
    this.requests.push(`read ${path}`);
    return {
      sessions: [...(this.files.get(path) ?? [])].map(([session, executions]) => ({
        session,
        dropped: 0,
        removed_through: 0,
        executions
      })),
      problems: [...this.problems],
      folder: '/data/freshkernel/history',
      days: 90,
      notebook_bytes: 10_000_000
    };
  }

  private async add({ path, session, executions }: KeptHistoryAddition): Promise<void> {
    await this.note(`add ${path} ${session} ${executions.map(each => each.sequence).join(',')}`);
    if (this.failure !== null) {
      throw this.failure;
    }
    const sessions = this.files.get(path) ?? new Map<string, KeptExecution[]>();
    sessions.set(session, [...(sessions.get(session) ?? []), ...executions]);
    this.files.set(path, sessions);
  }

  private async note(request: string): Promise<void> {
    this.requests.push(request);
    return Promise.resolve();
  }
}

/** An execution as the server keeps it. */
export function keptRun(
  sequence: number,
  source: string,
  change: Partial<KeptExecution> = {}
): KeptExecution {
  return {
    sequence,
    count: sequence,
    source,
    status: 'ok',
    error: null,
    started: 1_700_000_000 + sequence,
    ended: 1_700_000_001 + sequence,
    origin: 'cell',
    cell: null,
    bound: [],
    rebound: [],
    deleted: [],
    ...change
  };
}
