import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { OpenRows } from './tree-rows';
import type { PanelFinding, PanelGroup, PanelView } from './view-model';

/** Which rows of the list the user closed, opened and had explained. */
export class ListState implements OpenRows {
  /** Emitted after each change. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  isCollapsed({ key, isFolded }: PanelGroup): boolean {
    return this.toggledGroups.has(key) !== isFolded;
  }

  /** Whether a repeated message is open. */
  isOpen(places: readonly PanelFinding[]): boolean {
    return places.some(({ finding }) => this.opened.has(finding.id));
  }

  isExplained(id: string): boolean {
    return this.explained.has(id);
  }

  /** Whether every group is collapsed. */
  isAllCollapsed(view: PanelView | null): boolean {
    return view?.groups.every(group => this.isCollapsed(group)) === true;
  }

  toggleGroup(group: string): void {
    this.toggledGroups = toggled(this.toggledGroups, group);
    this._changed.emit();
  }

  /** Opens or closes a repeated message. */
  toggleOpen(places: readonly PanelFinding[]): void {
    const ids = places.map(({ finding }) => finding.id);
    this.opened = this.isOpen(places)
      ? new Set([...this.opened].filter(id => !ids.includes(id)))
      : new Set([...this.opened, ...ids]);
    this._changed.emit();
  }

  /** Opens or closes the explanation of a finding. */
  toggleExplained(id: string): void {
    this.explained = toggled(this.explained, id);
    this._changed.emit();
  }

  collapseAll(view: PanelView | null, collapse: boolean): void {
    const groups = view?.groups ?? [];
    const other = groups.filter(({ isFolded }) => isFolded !== collapse);
    this.toggledGroups = new Set(other.map(group => group.key));
    this.opened = new Set();
    this._changed.emit();
  }

  /** Opens the repeated message, or what is closed at first, to which a row belongs. */
  openAround(view: PanelView | null, row: string | null): void {
    for (const group of view?.groups ?? []) {
      const isIn = group.rows.some(({ finding }) => finding.id === row);
      if (group.isFolded && isIn && this.isCollapsed(group)) {
        this.toggledGroups = toggled(this.toggledGroups, group.key);
      }
    }
    const entries = view?.groups.flatMap(group => group.entries) ?? [];
    for (const entry of entries) {
      if (entry.kind === 'repeats' && entry.rows.some(({ finding }) => finding.id === row)) {
        this.opened = new Set([...this.opened, ...entry.rows.map(({ finding }) => finding.id)]);
      }
    }
  }

  /** Forgets the findings of a notebook that is no longer shown. */
  forgetFindings(): void {
    this.explained = new Set();
    this.opened = new Set();
  }

  /** Groups that are closed or open, unlike at first. */
  private toggledGroups: ReadonlySet<string> = new Set();
  private explained: ReadonlySet<string> = new Set();
  /** Ids of the places of open repeated messages: their text may change, and a place may go. */
  private opened: ReadonlySet<string> = new Set();
  private readonly _changed = new Signal<this, void>(this);
}

/** A copy of a set with an item added or removed. */
export function toggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const result = new Set(set);
  if (!result.delete(item)) {
    result.add(item);
  }
  return result;
}
