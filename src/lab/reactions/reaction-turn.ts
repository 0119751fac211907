/**
 * The turns of the pages in which a shared notebook is open: one page at a time runs stale cells, so that each cell runs
 * once, even if several users ran cells at the same time.
 */
import type { PageAwareness } from '../session/page-awareness';
import { fieldOfOthers } from '../session/page-awareness';

const FIELD = 'freshkernelReaction';

type Turn = 'waiting' | 'running';

/** How long a page waits for others; a page that no longer answers must not stop it. */
const WAIT_MILLISECONDS = 60_000;

/** The turn of this page. */
export class ReactionTurn {
  constructor(private readonly awareness: PageAwareness | null) {}

  /** Lets the other pages know that this one will react. */
  request(): void {
    if (this.turn === null) {
      this.set('waiting');
    }
  }

  /**
   * Waits for the turn of this page. Returns whether it had to wait.
   *
   * @param isWanted - asked when another page changed its turn
   */
  async take(isWanted: () => boolean): Promise<boolean> {
    const { awareness } = this;
    if (awareness === null || this.isFree(awareness)) {
      this.set('running');
      return false;
    }
    await new Promise<void>(resolve => {
      const end = (): void => {
        clearTimeout(timer);
        awareness.off('change', check);
        this.wake = () => undefined;
        resolve();
      };
      const check = (): void => {
        if (this.isFree(awareness) || !isWanted()) {
          end();
        }
      };
      const timer = setTimeout(end, WAIT_MILLISECONDS);
      awareness.on('change', check);
      this.wake = check;
    });
    if (isWanted()) {
      this.set('running');
    }
    return true;
  }

  /** Asks again whether the turn is still wanted. */
  check(): void {
    this.wake();
  }

  /** Ends the turn. */
  leave(): void {
    if (this.turn !== null) {
      this.set(null);
    }
  }

  /** Of pages that wait, the one with the lowest number is first. */
  private isFree(awareness: PageAwareness): boolean {
    return [...fieldOfOthers(awareness, FIELD)].every(
      ([page, turn]) => turn !== 'running' && (turn !== 'waiting' || page > awareness.clientID)
    );
  }

  private set(turn: Turn | null): void {
    this.turn = turn;
    this.awareness?.setLocalStateField(FIELD, turn);
  }

  private turn: Turn | null = null;
  private wake: () => void = () => undefined;
}
