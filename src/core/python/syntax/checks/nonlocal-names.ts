import { failure } from '../problem';
import { NameUse, type Scope } from './scope';

const BOUND = NameUse.LOCAL | NameUse.PARAMETER | NameUse.TYPE_PARAMETER | NameUse.IMPORT;

/** Checks that every `nonlocal` name is bound in an enclosing function. */
export function checkNonlocals(module: Scope): void {
  for (const child of module.children) {
    checkScope(child, new Set(), new Set());
  }
}

/** `bound` are the names of the enclosing functions, `typeParameters` the type parameters among them. */
function checkScope(
  scope: Scope,
  bound: ReadonlySet<string>,
  typeParameters: ReadonlySet<string>
): void {
  for (const declaration of scope.nonlocals) {
    const name = scope.mangle(declaration.name);
    const { start, end } = declaration;
    if (((scope.names.get(name) ?? 0) & NameUse.GLOBAL) !== 0) {
      const message = `name '${declaration.name}' is nonlocal and global`;
      throw failure('nonlocal', message, start, end);
    }
    if (!bound.has(name)) {
      const message = `no binding for nonlocal '${declaration.name}' found`;
      throw failure('nonlocal', message, start, end);
    }
    if (typeParameters.has(name)) {
      const message = `nonlocal binding not allowed for type parameter '${declaration.name}'`;
      throw failure('nonlocal', message, start, end);
    }
  }
  if (scope.children.length === 0) {
    return;
  }
  if (scope.kind === 'class') {
    const inside = new Set(bound).add('__class__').add('__classdict__');
    scope.children.forEach(child => checkScope(child, inside, typeParameters));
    return;
  }
  const inside = new Set(bound);
  const insideTypes = new Set(typeParameters);
  for (const [name, uses] of scope.names) {
    if ((uses & NameUse.GLOBAL) !== 0) {
      inside.delete(name);
    } else if ((uses & BOUND) !== 0 && (uses & NameUse.NONLOCAL) === 0) {
      inside.add(name);
      if ((uses & NameUse.TYPE_PARAMETER) !== 0) {
        insideTypes.add(name);
      } else {
        insideTypes.delete(name);
      }
    }
  }
  scope.children.forEach(child => checkScope(child, inside, insideTypes));
}
