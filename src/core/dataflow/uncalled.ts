/** What the text of cells binds or reads without being run: bodies that nothing calls, paths that are never taken. */
import type { NameRange } from '../python/summary/cell_summary';
import type { CompiledEvent } from './compiled_body';
import type { CompiledFunction } from './compiled_cell';
import type { DocumentCells } from './document_cells';
import type { NameTable } from './name_table';

export interface UncalledRead {
  readonly body: CompiledFunction;
  readonly name: number;
  readonly range: NameRange;
}

/** Reads of names that nothing binds anywhere, in bodies that nothing calls. */
export function uncalledReads(
  document: DocumentCells,
  isBoundAnywhere: (name: number) => boolean
): readonly UncalledRead[] {
  if (document.cells.some(({ namesUnknown, compiled }) => namesUnknown || compiled.hidesNames)) {
    return [];
  }
  const called = new Set<CompiledFunction>();
  for (const { outcome } of document.cells) {
    outcome.trace.called.forEach(body => called.add(body));
  }
  const found: UncalledRead[] = [];
  for (const { compiled } of document.cells) {
    for (const body of compiled.functions) {
      if (!called.has(body)) {
        found.push(...missingIn(body, isBoundAnywhere));
      }
    }
  }
  return found;
}

function missingIn(
  body: CompiledFunction,
  isBoundAnywhere: (name: number) => boolean
): readonly UncalledRead[] {
  const found: UncalledRead[] = [];
  for (const event of eventsOf(body)) {
    if (event.kind === 'read' && !event.guarded && !isBoundAnywhere(event.name)) {
      found.push({ body, name: event.name, range: { start: event.start, end: event.end } });
    }
  }
  return found;
}

/** Positions of the cells whose top level binds `name`, also on paths that are never taken. */
export function topLevelBinders(name: number, document: DocumentCells): readonly number[] {
  return document.cells
    .filter(
      ({ compiled }) =>
        compiled.boundNames.includes(name) &&
        compiled.body.blocks.some(block =>
          block.events.some(event => event.kind === 'bind' && event.name === name)
        )
    )
    .map(({ index }) => index);
}

/** The functions whose body binds the global `name`. */
export function bindingFunctions(
  name: number,
  document: DocumentCells
): readonly CompiledFunction[] {
  return document.cells.flatMap(({ compiled }) =>
    compiled.boundNames.includes(name)
      ? compiled.functions.filter(body =>
          eventsOf(body).some(event => event.kind === 'bind' && event.name === name)
        )
      : []
  );
}

/**
 * Whether `body` may be called in a way that the cells do not show. It cannot where it is a plain function at the top
 * level of its cell and nothing ever mentions its name.
 */
export function mayBeCalledUnseen(
  body: CompiledFunction,
  document: DocumentCells,
  names: NameTable
): boolean {
  const { functions } = body.cell;
  const bindsIt = (event: CompiledEvent): boolean =>
    event.kind === 'bind' &&
    event.value.kind === 'function' &&
    !event.value.decorated &&
    functions[event.value.index] === body;
  const plain = body.cell.body.blocks.some(block => block.events.some(bindsIt));
  if (!plain) {
    return true;
  }
  const name = names.find(body.summary.name);
  const readsIt = (event: CompiledEvent): boolean => event.kind === 'read' && event.name === name;
  return document.cells.some(
    ({ compiled }) =>
      compiled.hidesNames ||
      compiled.body.blocks.some(block => block.events.some(readsIt)) ||
      compiled.functions.some(other => other !== body && eventsOf(other).some(readsIt))
  );
}

function eventsOf(body: CompiledFunction): readonly CompiledEvent[] {
  return body.body.blocks.flatMap(block => block.events);
}
