import type {
  ClassDef,
  DictComp,
  FunctionDef,
  GeneratorExp,
  Lambda,
  ListComp,
  Module,
  SetComp
} from '../ast/nodes';

/** A node that has a scope of its own. */
export type ScopedNode =
  Module | FunctionDef | ClassDef | Lambda | ListComp | SetComp | DictComp | GeneratorExp;
