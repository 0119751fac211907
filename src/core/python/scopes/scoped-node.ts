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

/** A node with its own scope. */
export type ScopedNode =
  Module | FunctionDef | ClassDef | Lambda | ListComp | SetComp | DictComp | GeneratorExp;
