/** Imports: names bound to modules and members; a star import binds unknown names. */
import type { Alias, Import, ImportFrom } from '../ast/nodes';
import type { Body } from './body';

/** Evaluates `import a.b, c as d`. */
export function walkImport(body: Body, node: Import): void {
  for (const alias of node.names) {
    const whole = alias.name.name;
    const [first] = whole.split('.', 1);
    const name = alias.asname?.name ?? first;
    note(body, alias, name, whole, null);
    const module = alias.asname === null ? first : whole;
    body.bind(name, nameRange(alias, first), { kind: 'module', module });
  }
}

/** Evaluates `from a import b as c`. */
export function walkImportFrom(body: Body, node: ImportFrom): void {
  const module = '.'.repeat(node.level) + (node.module?.name ?? '');
  for (const alias of node.names) {
    const member = alias.name.name;
    if (member === '*') {
      note(body, alias, '*', module, '*');
      body.unknown('star-import', module, alias);
    } else {
      const name = alias.asname?.name ?? member;
      note(body, alias, name, module, member);
      body.bind(name, alias.asname ?? alias.name, { kind: 'member', module, member });
    }
  }
}

/** The range of the bound name: `import a.b` binds `a`. */
function nameRange(alias: Alias, first: string): { start: number; end: number } {
  return alias.asname ?? { start: alias.name.start, end: alias.name.start + first.length };
}

function note(body: Body, alias: Alias, name: string, module: string, member: string | null): void {
  body.cell.imports.push({
    name,
    module,
    member,
    guarded: body.importGuardDepth > 0 || !body.isTopLevel,
    topLevel: body.isTopLevel && body.scope.kind === 'module',
    ...body.range(alias)
  });
}
