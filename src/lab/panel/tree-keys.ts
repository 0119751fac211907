/** The keys of the list. */
import type * as React from 'react';
import type { PanelServices } from './panel-context';
import { repairsOf } from './repairs';
import type { TreeRow } from './tree-rows';
import type { PanelFinding } from './view-model';

/** Handles a key; returns true if the focus should follow the selection. */
export function handleKey(
  event: React.KeyboardEvent,
  rows: readonly TreeRow[],
  services: PanelServices,
  readOnly: boolean
): boolean {
  const { model } = services;
  const at = rows.findIndex(row => row.key === model.selected);
  const target = targetOf(event.key, rows, at, services);
  if (target !== null) {
    event.preventDefault();
    model.select(target.key);
    return true;
  }
  const row = at === -1 ? null : rows[at];
  const { target: focused } = event;
  const onButton = focused instanceof HTMLButtonElement;
  if (event.key === 'Escape') {
    event.preventDefault();
    if (onButton) {
      focused.closest<HTMLElement>('[role="treeitem"]')?.focus();
    } else {
      services.actions.focusNotebook();
    }
    return false;
  }
  // Enter and Space on a button of the row activate the button.
  if (row !== null && !(onButton && (event.key === 'Enter' || event.key === ' '))) {
    if (actOn(event.key, row, services, readOnly)) {
      event.preventDefault();
    }
  }
  return false;
}

function targetOf(
  key: string,
  rows: readonly TreeRow[],
  at: number,
  services: PanelServices
): TreeRow | null {
  switch (key) {
    case 'ArrowDown':
      return rows[Math.min(at + 1, rows.length - 1)] ?? null;
    case 'ArrowUp':
      return rows[Math.max(at - 1, 0)] ?? null;
    case 'Home':
      return rows[0] ?? null;
    case 'End':
      return rows.at(-1) ?? null;
    case 'ArrowRight':
      return at === -1 ? null : firstChild(rows, at);
    case 'ArrowLeft':
      return at === -1 ? null : parentOf(rows, rows[at], services);
    default:
      return null;
  }
}

/** The first row below an open row with rows. */
function firstChild(rows: readonly TreeRow[], at: number): TreeRow | null {
  const below = rows.at(at + 1);
  return below !== undefined && below.kind !== 'group' && below.parent === rows[at].key
    ? below
    : null;
}

/** The row above a row that is not open; an open one closes first. */
function parentOf(
  rows: readonly TreeRow[],
  row: TreeRow,
  { model }: PanelServices
): TreeRow | null {
  if (row.kind === 'group') {
    return null;
  }
  const isOpen =
    row.kind === 'finding'
      ? model.list.isExplained(row.key)
      : row.kind === 'repeats' && model.list.isOpen(row.places);
  return isOpen ? null : (rows.find(({ key }) => key === row.parent) ?? null);
}

/** Acts on the selected row; returns whether the key has a meaning there. */
function actOn(key: string, row: TreeRow, services: PanelServices, readOnly: boolean): boolean {
  const { model } = services;
  if (row.kind === 'finding') {
    return actOnFinding(key, row.finding, services, readOnly);
  }
  if (row.kind === 'stale-cell') {
    if (key === 'Enter' || key === ' ') {
      services.actions.goToCell(row.index);
      return true;
    }
    return false;
  }
  const isClosed =
    row.kind === 'group' ? model.list.isCollapsed(row.group) : !model.list.isOpen(row.places);
  if (key === 'Enter' || key === ' ' || key === (isClosed ? 'ArrowRight' : 'ArrowLeft')) {
    if (row.kind === 'group') {
      model.list.toggleGroup(row.key);
    } else {
      model.list.toggleOpen(row.places);
    }
    return true;
  }
  return false;
}

function actOnFinding(
  key: string,
  row: PanelFinding,
  { model, actions }: PanelServices,
  readOnly: boolean
): boolean {
  const { finding } = row;
  const explained = model.list.isExplained(finding.id);
  switch (key) {
    case 'Enter':
      actions.goTo(finding, true);
      return true;
    case ' ':
      actions.goTo(finding, false);
      return true;
    case '.': {
      const repair = repairsOf(row).at(0);
      if (repair !== undefined && !readOnly) {
        actions.fix(repair.finding, repair.fix);
      }
      return true;
    }
    case 'h': {
      const node = document.activeElement ?? document.body;
      if (row.hidden === null) {
        actions.openHideMenu(row, node.getBoundingClientRect());
      } else if (row.hidden !== 'comment') {
        actions.show(row);
      }
      return true;
    }
    case '?':
      model.list.toggleExplained(finding.id);
      return true;
    case 'ArrowRight':
    case 'ArrowLeft':
      if (explained === (key === 'ArrowLeft')) {
        model.list.toggleExplained(finding.id);
      }
      return true;
    default:
      return false;
  }
}
