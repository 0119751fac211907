/** The functions, classes, lambdas and generator expressions of one cell, each summarized once. */
import type { Scope } from '../scopes/scope';
import type { FunctionSummary } from './cell-summary';

/** Numbers bodies in the order in which the flow reaches them. */
export class FunctionTable {
  private readonly summaries: (FunctionSummary | null)[] = [];
  private readonly indexes = new Map<object, number>();
  private readonly localNames = new Map<Scope, Map<string, number>>();

  /** The index of `node`'s summary; `summarize` computes it on the first call. */
  indexOf(node: object, summarize: () => FunctionSummary): number {
    const known = this.indexes.get(node);
    if (known !== undefined) {
      return known;
    }
    const index = this.summaries.length;
    this.indexes.set(node, index);
    this.summaries.push(null);
    this.summaries[index] = summarize();
    return index;
  }

  /** The index of a node that was already visited. */
  known(node: object): number | undefined {
    return this.indexes.get(node);
  }

  /** Records that a local name of `scope`, bound only once, is the function `index`. */
  nameLocal(scope: Scope, name: string, index: number): void {
    if (scope.bindings.get(name) === 1) {
      const names = this.localNames.get(scope) ?? new Map<string, number>();
      this.localNames.set(scope, names);
      names.set(name, index);
    }
  }

  /** The function that a name refers to in `scope`; undefined if it cannot be determined. */
  findLocal(scope: Scope, name: string): number | undefined {
    for (let owner: Scope | null = scope; owner !== null; owner = owner.parent) {
      const isOwner = owner === scope || owner.kind !== 'class';
      if (isOwner && owner.binds(name)) {
        return this.localNames.get(owner)?.get(name);
      }
    }
    return undefined;
  }

  /** All summaries, by index. */
  finish(): readonly FunctionSummary[] {
    return this.summaries.filter((summary): summary is FunctionSummary => summary !== null);
  }
}
