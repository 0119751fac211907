import type { ICoreModule } from './core-module';

/** Loads the core once, on first use. */
export class CoreLoader {
  constructor(private readonly importCore: () => Promise<ICoreModule>) {}

  /** The core; null until it is loaded. */
  get core(): ICoreModule | null {
    return this._core;
  }

  /** Loads the core, or waits for it. After a failure, the next call tries again. */
  load(): Promise<ICoreModule> {
    this.loading ??= this.importCore().then(
      core => (this._core = core),
      (reason: unknown) => {
        this.loading = null;
        throw reason;
      }
    );
    return this.loading;
  }

  private loading: Promise<ICoreModule> | null = null;
  private _core: ICoreModule | null = null;
}
