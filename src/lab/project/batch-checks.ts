import type { IDisposable } from '@lumino/disposable';
import { cellsDone } from '../../core/check/session/run-progress';
import type { RunRequest } from '../../protocol';
import type { CheckReport } from '../check/model/check-report';
import type { CheckService } from '../check/model/check-service';
import { CheckProblem } from '../check/model/problems';
import { ServerError } from '../server/server-client';

/** A check to start. */
export interface PreparedCheck {
  readonly request: RunRequest;
  readonly runs: number;
}

/** A notebook whose check could not start or be followed. */
export interface FailedCheck {
  readonly path: string;
  readonly error: unknown;
}

/** How far the checks are. */
export interface BatchProgress {
  readonly done: number;
  readonly total: number;
  /** The path of the notebook that is being checked; null between two. */
  readonly current: string | null;
  /** The cells of its run; a total of 0 is not known yet. */
  readonly cells: { readonly done: number; readonly total: number };
  readonly isCanceling: boolean;
}

/** Checks notebooks one after the other: the server has one check of the user at a time, and its queue stays short. */
export class BatchChecks implements IDisposable {
  constructor(
    private readonly checks: Pick<CheckService, 'start' | 'follow'>,
    /** Reads the notebook at a path as it is now. */
    private readonly prepare: (path: string) => Promise<PreparedCheck>,
    /** Called after each change. */
    private readonly onChanged: () => void
  ) {}

  /** Null if none run. */
  get progress(): BatchProgress | null {
    if (this.paths === null) {
      return null;
    }
    const { progress } = this.report ?? {};
    return {
      done: this.at,
      total: this.paths.length,
      current: this.paths.at(this.at) ?? null,
      cells: {
        done: progress === undefined ? 0 : cellsDone(progress),
        total: progress?.order.length ?? 0
      },
      isCanceling: this.isCanceling
    };
  }

  /** The notebooks of the last list whose check failed; a failed check is not one that found differences. */
  get failed(): readonly FailedCheck[] {
    return this._failed;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  /** Starts no further check. The current one goes on, and the server keeps its result. */
  dispose(): void {
    this._isDisposed = true;
  }

  /** Checks these notebooks; does nothing while others are checked. Never rejects. */
  async run(paths: readonly string[]): Promise<void> {
    if (this.paths !== null) {
      return;
    }
    this.paths = paths;
    this._failed = [];
    this.isCanceling = false;
    for (this.at = 0; this.at < paths.length && !this.isOver; this.at++) {
      this.onChanged();
      await this.check(paths[this.at]);
    }
    this.paths = null;
    this.onChanged();
  }

  /** Cancels the current check and those that wait. */
  async cancel(): Promise<void> {
    this.isCanceling = true;
    this.onChanged();
    await this.report?.cancel().catch(() => undefined);
  }

  private async check(path: string): Promise<void> {
    try {
      const { request, runs } = await this.prepare(path);
      if (this.isOver) {
        return;
      }
      this.report = this.checks.follow(await this.checks.start(request, runs));
      if (this.isCanceling) {
        await this.report.cancel();
      }
      await this.end(this.report);
    } catch (error) {
      this._failed = [...this._failed, { path, error }];
      // The others would be refused, too.
      this.isCanceling ||= error instanceof CheckProblem || isRefusal(error);
    } finally {
      this.report = null;
    }
  }

  /** Resolves at the end of a check, and rejects if it failed to be followed. */
  private end(report: CheckReport): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (report.phase === 'done' || report.phase === 'failed') {
          report.changed.disconnect(look);
          if (report.phase === 'done') {
            resolve();
          } else {
            reject(report.problem instanceof Error ? report.problem : new Error());
          }
        } else {
          this.onChanged();
        }
      };
      report.changed.connect(look);
      look();
    });
  }

  private get isOver(): boolean {
    return this.isCanceling || this._isDisposed;
  }

  private paths: readonly string[] | null = null;
  private at = 0;
  private report: CheckReport | null = null;
  private isCanceling = false;
  private _failed: readonly FailedCheck[] = [];
  private _isDisposed = false;
}

/** Whether the server refuses all checks, not only this one. */
function isRefusal(error: unknown): boolean {
  return error instanceof ServerError && [401, 403, 429, 501, 503, 507].includes(error.status);
}
