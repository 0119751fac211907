/** The values that the names of a notebook hold, as far as their order matters. */
import type { Expression, Statement } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import { namesIn } from './mentioned-names';
import { CHANGING_METHODS, SAME_ORDER_METHODS } from './order-calls';
import type { OrderValue } from './order-values';

const MUTABLE: ReadonlySet<string> = new Set(['sequence', 'set', 'texts', 'empty']);

/** Values by name, which statements may replace or change in place. */
export class HeldValues {
  readonly variables = new Map<string, OrderValue>();

  /** `nameOf` gives the dotted name of a function; empty where it is unknown. */
  constructor(private readonly nameOf: (expression: Expression) => string) {}

  /** Statements that run only sometimes may give the names other values, and change what they hold. */
  forget(statement: Statement): void {
    if (statement.kind === 'FunctionDef' || statement.kind === 'ClassDef') {
      this.variables.delete(statement.name.name);
      return;
    }
    walk(statement, node => {
      if (node.kind === 'Name' && node.ctx !== 'Load') {
        this.drop(new Set([node.id]));
        this.variables.delete(node.id);
      } else if ((node.kind === 'Subscript' || node.kind === 'Attribute') && node.ctx !== 'Load') {
        this.drop(namesIn(node.value));
      } else if (node.kind === 'Expr') {
        this.changeInPlace(node.value);
        this.forgetReceiver(node.value);
      } else if (node.kind === 'Call') {
        this.changeInPlace(node);
      }
    });
  }

  /** Forgets what a call in the expression may change: `files.sort()`, `put_in_order(files)`. */
  changeInPlace(expression: Expression): void {
    walk(expression, node => {
      if (node.kind !== 'Call') {
        return;
      }
      const { func, args } = node;
      if (func.kind === 'Attribute' && CHANGING_METHODS.has(func.attr.name)) {
        this.drop(namesIn(func.value));
      } else if (func.kind === 'Name' && this.nameOf(func) === '') {
        args.forEach(argument => this.drop(namesIn(argument)));
      }
    });
  }

  /** A method that is called for its effect: `files.extend(more)`. */
  forgetReceiver(expression: Expression): void {
    if (
      expression.kind === 'Call' &&
      expression.func.kind === 'Attribute' &&
      expression.func.value.kind === 'Name' &&
      this.nameOf(expression.func) === '' &&
      !SAME_ORDER_METHODS.has(expression.func.attr.name)
    ) {
      this.drop(namesIn(expression));
    }
  }

  /** Forgets lists and sets that these names hold, under all of their names. */
  drop(names: ReadonlySet<string>): void {
    for (const name of names) {
      const value = this.variables.get(name);
      const isMutable = value !== undefined && MUTABLE.has(value.shape);
      for (const [other, held] of isMutable ? this.variables : []) {
        if (held === value) {
          this.variables.delete(other);
        }
      }
    }
  }

  /** Forgets what these names hold. */
  unbind(names: ReadonlySet<string>): void {
    names.forEach(name => this.variables.delete(name));
  }
}
