/** Rewrites uses of modules and names that are elsewhere now. */
import { textsOf } from '../file-paths/path-uses';
import { missingMember } from '../crashes/error-kinds';
import { insertCell, replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import { dottedPath } from '../imports/dotted-path';
import type { NotebookCell } from '../notebook/document';
import type { Alias, Expression, ImportFrom } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { Node } from '../python/ast/walk';
import { mappedRange } from '../rule-context/source-range';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import type { FirstFailure } from './first-failure';
import { missingModuleOf, missingPartOf } from './missing-name';
import { MOVED_MODULES, movedMembers } from './moved-names';
import type { MovedTo } from './moved-names';
import type { Situation } from './situation';

/** The new name of what the cell that fails does not find, in the whole notebook. */
export function movedCandidates(situation: Situation): readonly Candidate[] {
  const move = moveOf(situation);
  if (move === null) {
    return [];
  }
  const edits = situation.document.cells.flatMap(cell => editsOf(cell, move, situation));
  return edits.length === 0
    ? []
    : [
        editCandidate({
          kind: 'rewrite',
          cell: situation.failure.cell.key,
          detail: `Use \`${move.now}\` instead of \`${move.old}\``,
          trust: move.isSame ? 'certain' : 'likely',
          edits: [...imports(move, situation), ...edits]
        })
      ];
}

interface Move extends MovedTo {
  readonly old: string;
  /** A member of a module, not a module. */
  readonly isMember: boolean;
}

/** What is known of the name that the error is about; null for other errors. */
function moveOf({ failure, apiChanges }: Situation): Move | null {
  const members = movedMembers(apiChanges);
  for (const old of namesIn(failure)) {
    const module = Object.hasOwn(MOVED_MODULES, old) ? MOVED_MODULES[old] : null;
    const known = module ?? members.get(old);
    if (known !== undefined) {
      return { old, ...known, isMember: module === null };
    }
  }
  return null;
}

/** The names of modules and members that an error is about. */
function namesIn(failure: FirstFailure): readonly string[] {
  const { error } = failure;
  const module = missingModuleOf(failure);
  const part = missingPartOf(failure);
  const member = missingMember(error?.evalue ?? '');
  return [
    module,
    ...(module === null ? [] : movedParts(module, failure.cell)),
    part === null ? null : `${part.module}.${part.name}`,
    // `cannot import name 'display' from 'IPython.core.display'`
    member?.module ?? null
  ].filter(name => name !== null);
}

/** The moved modules in a package that is gone, where the cell imports them: `from IPython.html import widgets`. */
function movedParts(gone: string, { source }: NotebookCell): readonly string[] {
  return Object.keys(MOVED_MODULES).filter(moved => {
    const [parent, name] = splitName(moved);
    return parent === gone && importedTexts(source).some(text => wordOf(name).test(text));
  });
}

/** What follows the first `import` of each line: one search per line, as the source is untrusted. */
function importedTexts(source: string): readonly string[] {
  return source.split('\n').flatMap(line => {
    const at = line.search(/\bimport\s/);
    return at < 0 ? [] : [line.slice(at)];
  });
}

function wordOf(name: string): RegExp {
  return new RegExp(`\\b${name}\\b`);
}

/** The import of the module that an attribute needs now, if it is not that of the old one. */
function imports({ old, now }: Move, { document, failure, lint }: Situation): readonly Edit[] {
  const module = now.slice(0, now.lastIndexOf('.'));
  const isAttribute =
    failure.error?.ename === 'AttributeError' && module.split('.')[0] !== old.split('.')[0];
  const isKnown = document.cells
    .slice(0, failure.cell.index)
    .some(({ key }) => lint.summaries.get(key)?.defines.includes(module) === true);
  const above = document.cells[failure.cell.index - 1] ?? null;
  return isAttribute && !isKnown ? [insertCell(above, 'code', `import ${module}`)] : [];
}

function editsOf(cell: NotebookCell, move: Move, { lint }: Situation): readonly Edit[] {
  const summary = lint.summaries.get(cell.key);
  const edits: Edit[] = [];
  for (const { module, map } of summary === undefined ? [] : textsOf(summary)) {
    walk(module, node => {
      const change = changeOf(node, move);
      if (change !== null) {
        const { start, end } = mappedRange(map, change.at);
        edits.push(replaceText(cell, start, end, change.text));
      }
    });
  }
  return edits;
}

interface Change {
  readonly at: { readonly start: number; readonly end: number };
  readonly text: string;
}

function changeOf(node: Node, move: Move): Change | null {
  switch (node.kind) {
    case 'ImportFrom':
      return changeOfMembers(node, move);
    case 'Alias':
      return changeOfModule(node, move);
    case 'Attribute':
      return changeOfAttribute(node, move);
    default:
      return null;
  }
}

/** `from old import x`, and `from package import old` where `old` is a module or a name in it. */
function changeOfMembers({ module, names, level, ...at }: ImportFrom, move: Move): Change | null {
  if (module === null || level > 0) {
    return null;
  }
  if (module.name === move.old || module.name.startsWith(`${move.old}.`)) {
    return { at: module, text: move.now + module.name.slice(move.old.length) };
  }
  const [only] = names;
  if (names.length > 1 || `${module.name}.${only.name.name}` !== move.old) {
    return null;
  }
  const bound = only.asname?.name ?? only.name.name;
  const [parent, name] = splitName(move.now);
  const start = parent === '' ? `import ${name}` : `from ${parent} import ${name}`;
  return { at, text: name === bound ? start : `${start} as ${bound}` };
}

/** `import old as x`; without a new name, every use of the old one would have to change. */
function changeOfModule({ name, asname, ...at }: Alias, move: Move): Change | null {
  const isTop = !name.name.includes('.');
  return name.name === move.old && (asname !== null || isTop)
    ? { at, text: `${move.now} as ${asname?.name ?? name.name}` }
    : null;
}

function changeOfAttribute(node: Expression, { old, now, isMember }: Move): Change | null {
  return isMember && dottedPath(node) === old ? { at: node, text: now } : null;
}

function splitName(dotted: string): readonly [parent: string, name: string] {
  const at = dotted.lastIndexOf('.');
  return [dotted.slice(0, Math.max(0, at)), dotted.slice(at + 1)];
}
