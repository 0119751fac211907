import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { Finding } from '../../core/rules/contract';

/** How long the row of a fixed finding stays visible. */
const FADE_MILLISECONDS = 1600;

/** Findings that were just fixed: their rows stay for a moment, so that the list does not jump. */
export class FixedFindings {
  /** Emitted after each change. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  has(id: string): boolean {
    return this.fixed.has(id);
  }

  all(): readonly Finding[] {
    return [...this.fixed.values()];
  }

  /** Keeps a finding for a moment. */
  add(finding: Finding): void {
    this.fixed.set(finding.id, finding);
    this._changed.emit();
    setTimeout(() => this.delete(finding), FADE_MILLISECONDS);
  }

  delete(finding: Finding): void {
    if (this.fixed.delete(finding.id)) {
      this._changed.emit();
    }
  }

  clear(): void {
    this.fixed.clear();
  }

  private readonly fixed = new Map<string, Finding>();
  private readonly _changed = new Signal<this, void>(this);
}
