import type { KernelEnder } from '../../../core/history/kernel-enders';
import type { ClientUser, RegisterQuestion } from '../../../protocol';

/** The page that registers. */
export interface RegisteredPage {
  /** The notebook's path, as in documents. */
  readonly notebook: () => string;
  /** Asks the server where the notebook is now: another page may have renamed it. */
  readonly refreshPath: () => Promise<void>;
  /** The ids of its cells. */
  readonly cells: () => readonly string[];
  /** The cells that ended earlier processes of the kernel: its current one cannot know them by itself. */
  readonly endedKernel: () => readonly KernelEnder[];
  /** The user of this page, where others may run cells as well; null if unknown or alone. */
  readonly user: () => ClientUser | null;
}

/** The description of a client for the probe. */
export type ClientEntry = Omit<RegisterQuestion, 'id' | 'kind'>;

/** The description of a page. */
export type PageEntry = ClientEntry & { readonly notebook: string };
