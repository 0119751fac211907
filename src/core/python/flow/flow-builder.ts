/** Builds the control-flow graph of one body, block by block, in CPython's layout order. */
import type { Scope } from '../scopes/scope';
import type { BodyEvent, FlowBlock, FlowGraph } from './cell-summary';
import type { BlockDraft, ClassNameEvent } from './block-draft';
import type { PendingClassRead } from './class-names';
import { isBodyEvent, resolveClassReads } from './class-names';

/** The graph under construction. Drops events while `isReachable` is false. */
export class FlowBuilder {
  readonly entry: BlockDraft;
  readonly exit: BlockDraft;
  private current: BlockDraft | null;
  private activeHandler: BlockDraft | null = null;
  private readonly started: BlockDraft[] = [];
  private readonly pendingClassReads: PendingClassRead[] = [];

  constructor() {
    this.entry = newBlock();
    this.entry.entered = true;
    this.exit = newBlock();
    this.current = this.entry;
    this.started.push(this.entry);
  }

  get isReachable(): boolean {
    return this.current !== null;
  }

  /** The block that an exception here enters; null if it leaves the body. */
  get handler(): BlockDraft | null {
    return this.activeHandler;
  }

  /** Exceptions enter `handler` from here on. */
  setHandler(handler: BlockDraft | null): void {
    if (handler !== this.activeHandler) {
      this.activeHandler = handler;
      if (this.current !== null) {
        this.continueIn(newBlock());
      }
    }
  }

  createBlock(): BlockDraft {
    return newBlock();
  }

  emit(event: BodyEvent | ClassNameEvent): void {
    this.current?.events.push(event);
  }

  /** A conditional jump: control may also continue here. */
  branch(target: BlockDraft): void {
    if (this.current !== null) {
      this.link(target);
      this.continueIn(newBlock());
    }
  }

  /** An unconditional jump: the following code is unreachable until a block is started. */
  jump(target: BlockDraft): void {
    if (this.current !== null) {
      this.link(target);
      this.current = null;
    }
  }

  /** Control ends here (a `raise`); an exception enters the handler as from any other point. */
  stop(): void {
    this.current = null;
  }

  /** Continues in `block`, with fall-through from the current block. */
  start(block: BlockDraft): void {
    this.jump(block);
    this.enter(block);
  }

  /** Continues in `block`, without fall-through. */
  enter(block: BlockDraft): void {
    if (!block.entered) {
      this.current = null;
      return;
    }
    this.current = block;
    block.handler = this.activeHandler;
    if (this.activeHandler !== null) {
      this.activeHandler.entered = true;
    }
    this.started.push(block);
  }

  /** Reads a name that may be the class's own (then the globals are not read). */
  emitClassRead(scope: Scope, name: string, event: BodyEvent): void {
    const before = this.current;
    const after = newBlock();
    this.branch(after);
    if (before !== null && this.current !== null) {
      this.pendingClassReads.push({ scope, name, block: this.current, before, after });
      this.emit(event);
      this.start(after);
    }
  }

  /** Ends the body: fall-through reaches the exit. */
  finish(): FlowGraph {
    this.activeHandler = null;
    this.start(this.exit);
    resolveClassReads(this.started, this.pendingClassReads);
    const index = new Map(this.started.map((block, position) => [block, position]));
    const position = (block: BlockDraft): number => index.get(block) ?? 0;
    const blocks: FlowBlock[] = this.started.map(block => ({
      events: block.events.filter(isBodyEvent),
      successors: [...block.successors].map(position),
      handlers: block.handler === null ? [] : [position(block.handler)]
    }));
    return { blocks, exit: this.exit.entered ? position(this.exit) : null };
  }

  private link(target: BlockDraft): void {
    this.current?.successors.add(target);
    target.entered = true;
  }

  private continueIn(block: BlockDraft): void {
    this.link(block);
    this.enter(block);
  }
}

function newBlock(): BlockDraft {
  return { events: [], successors: new Set(), handler: null, entered: false };
}
