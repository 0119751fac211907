/** Written cases of name resolution; CPython's symbol table checks the rest (flow/judged-*.spec.ts). */
import type { Scope } from '../../../../src/core/python/scopes/scope';
import { buildScopes } from '../../../../src/core/python/scopes/scope-builder';
import { parseModule } from '../../../../src/core/python/syntax/parse';

function rootOf(source: string, root: 'module' | 'function' = 'module'): Scope {
  const version = { major: 3, minor: 13 };
  const parsed = parseModule(source, { version, topLevelAwait: true });
  if (!parsed.ok) {
    throw new Error(parsed.problem.message);
  }
  return buildScopes(parsed.module, { version, futureAnnotations: false, root }).root;
}

/** The scope at the end of a path of names, such as `A.f.listcomp`. */
function scopeAt(root: Scope, path: string): Scope {
  return path.split('.').reduce((scope, name) => {
    const child = scope.children.find(candidate => candidate.name === name);
    if (child === undefined) {
      throw new Error(`${name} is not in ${scope.children.map(other => other.name).join()}`);
    }
    return child;
  }, root);
}

it.each([
  ['def f(a):\n    b = a, c', 'f', { a: 'local', b: 'local', c: 'global' }],
  ['def f():\n    global x\n    x = 1', 'f', { x: 'global' }],
  ['def f():\n    x = 1\n    def g():\n        nonlocal x\n        x = 2', 'f.g', { x: 'free' }],
  ['def f():\n    x = 1\n    def g(): return x, y', 'f.g', { x: 'free', y: 'global' }],
  ['def f():\n    global x\n    def g(): return x', 'f.g', { x: 'global' }],
  ['class A:\n    x = 1\n    def f(self): return x', 'A.f', { x: 'global', self: 'local' }],
  ['class A:\n    x = x', 'A', { x: 'class-local' }],
  ['class A:\n    def f(self): return __class__', 'A.f', { __class__: 'free' }],
  ['class A:\n    x = 1\n    y = [x for i in z]', 'A.listcomp', { x: 'global', i: 'local' }],
  ['def f():\n    [(n := i) for i in x]', 'f.listcomp', { n: 'free', i: 'local', x: 'global' }],
  ['[(n := i) for i in x]', 'listcomp', { n: 'global' }],
  ['lambda a, *b, c=d, **e: (a, b, c, d, e)', 'lambda', { a: 'local', d: 'global', e: 'local' }],
  ['def f():\n    try: pass\n    except E as e: pass', 'f', { e: 'local', E: 'global' }],
  ['def f():\n    match v:\n        case {"k": [a, *b], **c} as d: pass', 'f', { c: 'local' }],
  ['def f():\n    import a.b, c.d as e', 'f', { a: 'local', e: 'local', b: 'global' }],
  ['def f():\n    del x', 'f', { x: 'local' }],
  ['def f[T](a: T): return T', 'f.f', { T: 'free', a: 'local' }],
  ['class A[T]:\n    def f(self): return T', 'A.A.f', { T: 'free' }],
  ['class A:\n    x = 1\n    type Y[T] = (x, T)', 'A', { Y: 'class-local' }]
] as const)('%j', (source, path, resolutions) => {
  const scope = scopeAt(rootOf(source), path);
  for (const [name, resolution] of Object.entries(resolutions)) {
    expect([name, scope.resolve(name)]).toEqual([name, resolution]);
  }
});

it('binds in a function scope if requested', () => {
  const root = rootOf('x = y', 'function');
  expect(root.resolve('x')).toBe('local');
  expect(root.resolve('y')).toBe('global');
  expect(rootOf('x = y').resolve('x')).toBe('global');
});

it('mangles private names inside classes', () => {
  const method = scopeAt(rootOf('class _A:\n    def f(self): __x, __y__, z'), '_A.f');
  expect([...method.uses.keys()].sort()).toEqual(['_A__x', '__y__', 'self', 'z']);
  expect(method.mangle('__x')).toBe('_A__x');
  const plain = scopeAt(rootOf('class __:\n    def f(self): __x'), '__.f');
  expect(plain.mangle('__x')).toBe('__x');
});

it('detects generators', () => {
  const root = rootOf('def f():\n    if 0: yield\ndef g():\n    lambda: (yield)\n');
  expect(scopeAt(root, 'f').yields).toBe(true);
  expect(scopeAt(root, 'g').yields).toBe(false);
  expect(scopeAt(root, 'g.lambda').yields).toBe(true);
});
