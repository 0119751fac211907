/** Rewrites a use of a changed API as its entry says, token by token: comments and layout stay. */
import type { NotebookNames } from '../analysis/access/notebook-names';
import { notebookNames } from '../analysis/access/notebook-names';
import { replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import { append } from '../memo/lists';
import type { RuleContext, SourceRange } from '../rule-context/rule-context';
import type { Expression } from '../python/ast/nodes';
import { sourceRange } from '../rule-context/source-range';
import type { ArgumentLayout, CallLayout } from './call-layout';
import { callLayout, receiverRange } from './call-layout';
import { literalOf } from './call-match';
import { isFor } from './form-match';
import { gapText } from './gap-text';
import type { Rewrite, RewriteForm } from '../change-data/entry';
import type { EntryUse } from './entry-uses';
import { laterUse } from './later-call';
import type { LaterUse } from './later-call';
import { libraryName } from './library-name';

/** The edits; null where the use has another form than those that the entry's replacements are for. */
export function rewriteEdits(use: EntryUse, context: RuleContext): readonly Edit[] | null {
  const { rewrite, when, later, otherForms = [] } = use.change.entry;
  const forms: readonly RewriteForm[] =
    rewrite === undefined ? otherForms : [{ rewrite, when, later }, ...otherForms];
  for (const form of forms) {
    const wanted = form.later;
    const isMet = use.call === null || isFor(form, use, use.call, context);
    const taken = !isMet || wanted === undefined ? null : laterUse(use, context, wanted);
    if (isMet && (wanted === undefined || taken !== null)) {
      const rewriter = new Rewriter(use, context, notebookNames(context), taken?.texts);
      const edits = rewriter.edits(form.rewrite);
      return edits === null ? null : [...edits, ...(taken?.edits ?? [])];
    }
  }
  return null;
}

/** Expressions that an attribute can be read of without parentheses. */
const PRIMARY: ReadonlySet<string | undefined> = new Set([
  'Name',
  'Attribute',
  'Subscript',
  'Call'
]);

/** A text that stays, or one that replaces what stands between two that stay. */
type Part = SourceRange | string;

class Rewriter {
  private readonly imports: Edit[] = [];
  private readonly bound = new Set<string>();

  constructor(
    private readonly use: EntryUse,
    private readonly context: RuleContext,
    private readonly names: NotebookNames,
    private readonly later: LaterUse['texts'] = new Map()
  ) {}

  edits(rewrite: Rewrite): readonly Edit[] | null {
    const edits = this.ownEdits(rewrite);
    return edits === null ? null : [...this.imports, ...edits];
  }

  private ownEdits(rewrite: Rewrite): readonly Edit[] | null {
    if ('rename' in rewrite) {
      return this.rename(rewrite.rename, rewrite.drop === true);
    }
    if ('function' in rewrite) {
      return this.otherFunction(rewrite.function, rewrite.drop === true);
    }
    if ('template' in rewrite) {
      return this.template(rewrite.template);
    }
    const layout = this.layout();
    return layout === null ? null : this.inCall(rewrite, layout);
  }

  private inCall(rewrite: Rewrite, layout: CallLayout): readonly Edit[] | null {
    if ('add' in rewrite) {
      return this.add(layout, rewrite.add);
    }
    if ('keyword' in rewrite) {
      return this.nameArgument(layout, rewrite.keyword);
    }
    if ('names' in rewrite) {
      return this.nameArguments(layout, rewrite.names);
    }
    if ('texts' in rewrite) {
      return this.replaceText(rewrite.texts);
    }
    if ('value' in rewrite) {
      const { value } = this.use.argument;
      return value === null ? null : [this.replace(this.rangeOf(value), rewrite.value)];
    }
    if ('argument' in rewrite) {
      return this.replaceArgument(layout, rewrite.argument);
    }
    return 'toReceiver' in rewrite
      ? this.moveToReceiver(layout)
      : this.drop(layout, 'after' in rewrite ? (rewrite.after ?? '') : '');
  }

  /** Gives a keyword argument to the call whose result the method is called on: `Model(x).fit(a=1)`. */
  private moveToReceiver(layout: CallLayout): readonly Edit[] | null {
    const { attribute, argument, summary } = this.use;
    const { node } = argument;
    const maker = attribute?.value;
    if (maker?.kind !== 'Call' || node?.kind !== 'Keyword') {
      return null;
    }
    const isGiven = maker.keywords.some(({ arg }) => arg === null || arg.name === node.arg?.name);
    const receiver = isGiven ? null : callLayout(summary, maker);
    const added = receiver === null ? null : this.add(receiver, this.textOf(this.rangeOf(node)));
    const dropped = added === null ? null : this.drop(layout, '');
    return added === null || dropped === null ? null : [...added, ...dropped];
  }

  private rename(name: string, drop: boolean): readonly Edit[] | null {
    const { attribute } = this.use;
    return attribute === null
      ? null
      : this.withoutArgument(drop, [this.replace(this.rangeOf(attribute.attr), name)]);
  }

  private otherFunction(dotted: string, drop: boolean): readonly Edit[] | null {
    const { call } = this.use;
    const text = this.nameOf(dotted);
    return call === null || text === null
      ? null
      : this.withoutArgument(drop, [this.replace(this.rangeOf(call.func), text)]);
  }

  private withoutArgument(drop: boolean, edits: readonly Edit[]): readonly Edit[] | null {
    const layout = drop ? this.layout() : null;
    const dropped = layout === null ? null : this.drop(layout, '');
    return !drop ? edits : dropped === null ? null : [...edits, ...dropped];
  }

  /** Replaces what stands between the quotes. */
  private replaceText(texts: Readonly<Record<string, string>>): readonly Edit[] | null {
    const { value } = this.use.argument;
    const range = value === null ? null : this.rangeOf(value);
    const match = range === null ? null : /^(['"])(.*)\1$/.exec(this.textOf(range));
    const text = match === null ? undefined : texts[match[2]];
    return range === null || match === null || text === undefined
      ? null
      : [this.replace({ start: range.start + 1, end: range.end - 1 }, text)];
  }

  /** Names positional arguments; the last ones can keep their position no longer. */
  private nameArguments(
    { args }: CallLayout,
    names: readonly (string | null)[]
  ): readonly Edit[] | null {
    const positional = args.filter(({ node }) => node.kind !== 'Keyword');
    const given = this.use.call?.keywords.map(({ arg }) => arg?.name ?? '') ?? [];
    const isPossible =
      positional.length <= names.length &&
      positional.every(({ node }) => node.kind !== 'Starred' && node.kind !== 'GeneratorExp') &&
      !names.slice(0, positional.length).some(name => name !== null && given.includes(name)) &&
      // None of those with names may come before one without.
      args.slice(0, positional.length).every(({ node }) => node.kind !== 'Keyword');
    return isPossible
      ? positional.flatMap(({ range: { start } }, at) =>
          names[at] === null ? [] : [this.replace({ start, end: start }, `${names[at]}=`)]
        )
      : null;
  }

  /** Gives the argument another name, or a name at all. */
  private nameArgument(layout: CallLayout, name: string): readonly Edit[] | null {
    const { node } = this.use.argument;
    const { call } = this.use;
    if (call?.keywords.some(({ arg }) => arg?.name === name) === true) {
      return null;
    }
    if (node?.kind === 'Keyword') {
      return node.arg === null ? null : [this.replace(this.rangeOf(node.arg), name)];
    }
    const at = layout.args.findIndex(each => each.node === node);
    const isLastPositional = layout.args[at + 1]?.node.kind !== undefined;
    // Arguments after one with a name need names, too.
    if (at < 0 || (isLastPositional && layout.args[at + 1].node.kind !== 'Keyword')) {
      return null;
    }
    const { start } = layout.args[at].range;
    return [this.replace({ start, end: start }, `${name}=`)];
  }

  private replaceArgument(layout: CallLayout, code: string): readonly Edit[] | null {
    const { node, value } = this.use.argument;
    const written = layout.args.find(each => each.node === node);
    if (written === undefined || value === null || this.hasComment(written.range)) {
      return null;
    }
    const text = code.replace('{value}', () => this.textOf(this.rangeOf(value)));
    return [this.replace(written.range, text)];
  }

  private drop({ args, open, close, range }: CallLayout, after: string): readonly Edit[] | null {
    const at = args.findIndex(({ node }) => node === this.use.argument.node);
    // Positional arguments after it would move to its place.
    if (at < 0 || args.slice(at + 1).some(({ node }) => node.kind !== 'Keyword')) {
      return null;
    }
    const { start, end } = args[at].range;
    const gap =
      at > 0
        ? { start: args[at - 1].range.end, end }
        : args.length > 1
          ? { start, end: args[1].range.start }
          : { start: open, end: close };
    if (this.hasComment(gap)) {
      return null;
    }
    const { value } = this.use.argument;
    const literal = value === null ? undefined : literalOf(value);
    const text = after.replace('{text}', () => String(literal));
    const call = text === '' ? [] : [this.replace({ start: range.end, end: range.end }, text)];
    return [this.replace(gap, ''), ...call];
  }

  private add({ args, open, close }: CallLayout, code: string): readonly Edit[] | null {
    const last = args.at(-1);
    if (last === undefined) {
      return this.hasComment({ start: open, end: close })
        ? null
        : [this.replace({ start: open, end: open }, code)];
    }
    return last.node.kind === 'GeneratorExp' && args.length === 1
      ? null
      : [this.replace({ start: last.range.end, end: last.range.end }, `, ${code}`)];
  }

  /** Replaces what stands between the texts that stay; nothing where a comment would be lost. */
  private template(template: string): readonly Edit[] | null {
    const whole = this.wholeRange();
    const parts = whole === null ? null : this.partsOf(template);
    const layout = this.layout();
    if (whole === null || parts === null) {
      return null;
    }
    const edits: Edit[] = [];
    let [position, text] = [whole.start, ''];
    for (const part of [...parts, { start: whole.end, end: whole.end }]) {
      if (typeof part === 'string') {
        text += part;
        continue;
      }
      const gap = { start: position, end: part.start };
      if (part.start < position) {
        // A part that is written twice, or before one that it came after.
        if (this.hasComment(part)) {
          return null;
        }
        text += this.textOf(part);
        continue;
      }
      const replaced = gapText(this.use.cell.source, gap, layout, text);
      if (replaced === null) {
        return null;
      }
      if (replaced !== this.textOf(gap)) {
        edits.push(this.replace(gap, replaced));
      }
      [position, text] = [part.end, ''];
    }
    return edits;
  }

  private wholeRange(): SourceRange | null {
    const { call, attribute } = this.use;
    const node = call ?? attribute;
    return node === null ? null : this.rangeOf(node);
  }

  private partsOf(template: string): readonly Part[] | null {
    const parts: Part[] = [];
    const [first] = this.use.call?.args ?? [];
    if (template.startsWith('{0}.') && !PRIMARY.has(first?.kind)) {
      return null;
    }
    for (const piece of template.split(/(\{[^{}]*\})/)) {
      const part = piece.startsWith('{') ? this.partFor(piece.slice(1, -1)) : piece;
      if (part === null) {
        return null;
      }
      parts.push(part);
    }
    return parts;
  }

  private partFor(name: string): Part | null {
    if (name === 'receiver') {
      const { attribute } = this.use;
      return attribute === null ? null : receiverRange(this.use.summary, attribute);
    }
    const taken = this.later.get(name);
    if (taken !== undefined) {
      return taken;
    }
    if (name.endsWith('=')) {
      const given = this.use.call?.keywords.find(({ arg }) => arg?.name === name.slice(0, -1));
      return given === undefined ? null : this.rangeOf(given.value);
    }
    const [, argument, at] = /^(\w+)\.(\d+)$/.exec(name) ?? [];
    if (at !== undefined) {
      return this.elementPart(argument, Number(at));
    }
    return /^(?:\d+|rest|sep|keywords|all)$/.test(name)
      ? this.argumentPart(name)
      : this.nameOf(name);
  }

  /** An element of a pair that is written as an argument, by the position of the argument or by its name. */
  private elementPart(argument: string, at: number): Part | null {
    const { args = [], keywords = [] } = this.use.call ?? {};
    const value = /^\d+$/.test(argument)
      ? (args as readonly (Expression | undefined)[])[Number(argument)]
      : keywords.find(({ arg }) => arg?.name === argument)?.value;
    const isPair =
      (value?.kind === 'Tuple' || value?.kind === 'List') &&
      value.elts.length === 2 &&
      value.elts.every(({ kind }) => kind !== 'Starred');
    return isPair && at < 2 ? this.rangeOf(value.elts[at]) : null;
  }

  private argumentPart(name: string): Part | null {
    const layout = this.layout();
    if (layout === null) {
      return null;
    }
    const { args, open, close } = layout;
    const positional = args.filter(({ node }) => node.kind !== 'Keyword');
    switch (name) {
      case 'all':
        return { start: open, end: close };
      case 'sep':
        return args.length === 0 ? '' : ', ';
      case 'rest':
        return { start: positional.at(-1)?.range.end ?? open, end: close };
      case 'keywords': {
        const first = args.find(({ node }) => node.kind === 'Keyword');
        return { start: first?.range.start ?? close, end: close };
      }
      default: {
        const argument = positional[Number(name)] as ArgumentLayout | undefined;
        const isBare = argument?.node.kind === 'GeneratorExp' && args.length === 1;
        return argument === undefined || isBare ? null : argument.range;
      }
    }
  }

  private nameOf(dotted: string): string | null {
    const found = libraryName(this.context, this.names, this.use.cell, dotted);
    if (found === null) {
      return null;
    }
    // Several functions of one module take one import.
    const [bound] = found.text.split('.', 1);
    if (!this.bound.has(bound)) {
      this.bound.add(bound);
      append(this.imports, found.imports);
    }
    return found.text;
  }

  private layout(): CallLayout | null {
    const { call, summary } = this.use;
    return call === null ? null : callLayout(summary, call);
  }

  private rangeOf(node: SourceRange): SourceRange {
    return sourceRange(this.use.summary, node);
  }

  private textOf({ start, end }: SourceRange): string {
    return this.use.cell.source.slice(start, end);
  }

  private hasComment(range: SourceRange): boolean {
    return this.textOf(range).includes('#');
  }

  private replace({ start, end }: SourceRange, text: string): Edit {
    return replaceText(this.use.cell, start, end, text);
  }
}
