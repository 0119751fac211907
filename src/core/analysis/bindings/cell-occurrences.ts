/** The occurrences of names as variables in one cell. */
import { memoize } from '../../memo/fact-table';
import type { ClassDef } from '../../python/ast/nodes';
import type { CellSummary, NameRange } from '../../python/flow/cell-summary';
import type { FormEffect, IPythonForm } from '../../python/ipython/masked-cell';
import type { NameOccurrence } from '../../python/scopes/name-occurrence';
import type { Scope } from '../../python/scopes/scope';
import { NameUse } from '../../python/scopes/scope';
import { findOccurrences } from '../../python/scopes/scope-builder';
import type { ScopedNode } from '../../python/scopes/scoped-node';
import { addToGroup } from '../../memo/group-by';
import type { ClassRead } from './class-reads';
import { ClassBindings } from './class-reads';
import type { CellOccurrence, OccurrenceForm, OccurrenceRole } from './occurrence';
import type { PythonText } from './python-texts';
import { rangeInCell, textsOf } from './python-texts';
import type { TextFacts } from './text-facts';
import { textFacts } from './text-facts';

/** A text of a cell with what is known about it. */
export interface AnalyzedText {
  readonly text: PythonText;
  readonly facts: TextFacts;
  /** The occurrences by their offset in the text. */
  readonly at: ReadonlyMap<number, CellOccurrence>;
  /** Scopes of functions, lambdas, classes and comprehensions. */
  readonly scopeOf: ReadonlyMap<ScopedNode, Scope>;
}

/** The names of a cell. */
export interface CellNames {
  readonly occurrences: readonly CellOccurrence[];
  readonly texts: readonly AnalyzedText[];
  readonly forms: readonly IPythonForm[];
  /** Magics with code that does not parse. */
  readonly unread: readonly IPythonForm[];
}

/** The names of a cell; computed once. A cell that does not parse has none. */
export const cellNames = memoize((summary: CellSummary): CellNames => {
  const { texts, forms, unread } = textsOf(summary);
  const analyzed = texts.map(text => analyzeText(text, summary.source));
  const inTexts = analyzed.flatMap(({ at }) => [...at.values()]);
  const known = new Set(inTexts.map(({ start }) => start));
  const inForms = summary.module === null ? [] : forms.flatMap(form => formNames(form, summary));
  const occurrences = [...inTexts, ...inForms.filter(({ start }) => !known.has(start))];
  return { occurrences, texts: analyzed, forms, unread };
});

function analyzeText(text: PythonText, source: string): AnalyzedText {
  const facts = textFacts(text);
  const { tree, occurrences } = findOccurrences(text.module, text.root);
  const reader = new OccurrenceReader(text, source, facts, tree.of, occurrences);
  const at = new Map(occurrences.map(each => [each.start, reader.read(each)]));
  return { text, facts, at, scopeOf: tree.of };
}

/** Turns the occurrences of a text into those of its cell. */
class OccurrenceReader {
  private readonly inClasses = new Map<Scope, Map<string, NameOccurrence[]>>();
  private readonly classes = new Map<Scope, ClassDef>();
  private readonly bindings = new Map<readonly NameOccurrence[], ClassBindings>();

  constructor(
    private readonly text: PythonText,
    private readonly source: string,
    private readonly facts: TextFacts,
    scopeOf: ReadonlyMap<ScopedNode, Scope>,
    occurrences: readonly NameOccurrence[]
  ) {
    for (const [node, scope] of scopeOf) {
      if (node.kind === 'ClassDef') {
        this.classes.set(scope, node);
        this.inClasses.set(scope, new Map());
      }
    }
    for (const occurrence of occurrences) {
      const byName = this.inClasses.get(occurrence.scope);
      if (byName !== undefined) {
        addToGroup(byName, occurrence.name, occurrence);
      }
    }
  }

  read(occurrence: NameOccurrence): CellOccurrence {
    const { name, scope, start } = occurrence;
    const range = rangeInCell(this.text, occurrence);
    const owner = scope.ownerOf(name);
    const found = owner?.kind === 'class' ? this.classRead(owner, occurrence) : 'class';
    return {
      ...range,
      name,
      role: this.role(occurrence),
      form: this.form(occurrence, range),
      owner: found === 'global' ? null : owner,
      within: scope,
      isUnclear: found === 'either',
      isClass: this.facts.classes.has(start),
      isImport: this.facts.imports.has(start),
      isPrinted: this.facts.printed.has(start)
    };
  }

  private classRead(owner: Scope, occurrence: NameOccurrence): ClassRead {
    const same = this.inClasses.get(owner)?.get(occurrence.name) ?? [];
    if (owner !== occurrence.scope) {
      return 'either';
    }
    // The target of an augmented assignment is read as well.
    if (this.role(occurrence) !== 'read' && !this.facts.augmented.has(occurrence.start)) {
      return 'class';
    }
    let bindings = this.bindings.get(same);
    if (bindings === undefined) {
      const isDeleted = same.some(each => this.role(each) === 'delete');
      const binding = same.filter(each => this.role(each) !== 'read');
      bindings = new ClassBindings(this.classes.get(owner)?.body ?? [], binding, isDeleted);
      this.bindings.set(same, bindings);
    }
    return bindings.find(occurrence);
  }

  private role({ start, use }: NameOccurrence): OccurrenceRole {
    const { deleted, defined } = this.facts;
    if ((use & (NameUse.declaredGlobal | NameUse.declaredNonlocal)) !== 0) {
      return 'declare';
    }
    if (deleted.has(start)) {
      return 'delete';
    }
    if ((use & (NameUse.parameter | NameUse.imported)) !== 0 || defined.has(start)) {
      return 'define';
    }
    return (use & (NameUse.assigned | NameUse.annotated)) !== 0 ? 'assign' : 'read';
  }

  private form(occurrence: NameOccurrence, { start, end }: NameRange): OccurrenceForm {
    const { name, written } = occurrence;
    const text = this.source.slice(start, end);
    // Normalizing is slow, and few names need it.
    const shown = text === written ? text : text.normalize('NFKC');
    const imported = this.facts.imports.get(occurrence.start);
    if (imported !== undefined && imported.alias.asname === null) {
      const { alias, isFuture } = imported;
      if (shown.replace(/\s/g, '') !== alias.name.name) {
        return 'hidden';
      }
      return isFuture ? 'future-import' : alias.name.name === name ? 'import' : 'dotted-import';
    }
    return shown === written && written === name ? 'name' : 'hidden';
  }
}

const ROLES: Partial<Record<FormEffect['kind'], OccurrenceRole>> = {
  bind: 'assign',
  read: 'read',
  'soft-read': 'read',
  delete: 'delete'
};

/** Properties of occurrences outside of Python code, and of keyword arguments. */
export const PLAIN = {
  within: null,
  isUnclear: false,
  isClass: false,
  isImport: false,
  isPrinted: false
} as const;

/** The names that a magic, a shell line or a help line mentions. */
function formNames({ effects }: IPythonForm, { source }: CellSummary): readonly CellOccurrence[] {
  return effects.flatMap(({ kind, value, start, end }): readonly CellOccurrence[] => {
    const role = ROLES[kind];
    const form = source.slice(start, end) === value ? 'name' : 'hidden';
    return role === undefined
      ? []
      : [{ name: value, role, form, start, end, ...PLAIN, owner: null }];
  });
}

/** The range of the text of a scope in the cell; null for the scope of the whole text. */
export function rangeOfScope({ texts }: CellNames, scope: Scope): NameRange | null {
  for (const { text, scopeOf } of texts) {
    for (const [node, each] of scopeOf) {
      if (each === scope) {
        return node.kind === 'Module' ? null : rangeInCell(text, node);
      }
    }
  }
  return null;
}
