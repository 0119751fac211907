import type { NotebookCell } from '../../notebook/document';
import type { NameRange } from '../../python/flow/cell-summary';
import type { Scope } from '../../python/scopes/scope';

/** What an occurrence does with its variable. */
export type OccurrenceRole =
  /** `def`, `class`, a parameter, an import, a type parameter. */
  | 'define'
  /** Any other binding, such as an assignment, a loop or `with … as`. */
  | 'assign'
  | 'read'
  | 'delete'
  /** `global`, `nonlocal`. */
  | 'declare'
  /** The name of a keyword argument, `x` in `f(x=1)`, for a parameter. */
  | 'keyword';

/** How the text of an occurrence relates to the name. */
export type OccurrenceForm =
  /** The text is the name. */
  | 'name'
  /** `import x`, `from m import x`: a different name needs `as`. */
  | 'import'
  /** `import x.y`: binds `x`, which no `as` can rename. */
  | 'dotted-import'
  /** `from __future__ import x` */
  | 'future-import'
  /** The text does not contain the name, or contains a private name that Python completes. */
  | 'hidden';

/** An occurrence of a name in a cell, as a variable. Ranges are of the cell's source. */
export interface CellOccurrence extends NameRange {
  /** After private name mangling. */
  readonly name: string;
  readonly role: OccurrenceRole;
  readonly form: OccurrenceForm;
  /** The scope of the variable; null for the notebook's own namespace. */
  readonly owner: Scope | null;
  /** The scope whose code contains the occurrence; null on the line of a magic. */
  readonly within: Scope | null;
  /** In a class body, it may be the class's attribute or the notebook's variable. */
  readonly isUnclear: boolean;
  /** It defines a class. */
  readonly isClass: boolean;
  /** It is in an import. */
  readonly isImport: boolean;
  /** Inside a field such as `{x=}`, whose text is printed. */
  readonly isPrinted: boolean;
}

/** An occurrence in a notebook. */
export interface Occurrence extends CellOccurrence {
  readonly cell: NotebookCell;
}

/** Whether an occurrence gives the variable a value. */
export function isDefinition({ role }: CellOccurrence): boolean {
  return role === 'define' || role === 'assign';
}
