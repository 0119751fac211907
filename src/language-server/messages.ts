/** Messages for the user, each shown once. */
import { MessageType, ShowMessageNotification } from 'vscode-languageserver/node';
import type { Connection } from 'vscode-languageserver/node';
import { describeProblem } from '../core/lint/internal-problem';
import type { NotebookAnalysis } from './analysis';

/** At most this many different messages are shown. */
const MAX_MESSAGES = 1_000;

/** Shows messages of the server. */
export class UserMessages {
  private readonly shown = new Set<string>();

  constructor(private readonly connection: Connection) {}

  /** Shows a warning unless it was shown before. */
  warnOnce(message: string): void {
    if (!this.shown.has(message) && this.shown.size < MAX_MESSAGES) {
      this.shown.add(message);
      this.warn(message);
    }
  }

  /** Shows what may happen after an action of the user. */
  warn(message: string): void {
    // The connection's own methods for messages ask for a choice, which clients may refuse.
    const type = MessageType.Warning;
    void this.connection.sendNotification(ShowMessageNotification.type, { type, message });
  }

  /** Reports why a notebook, or a part of it, was not analyzed. */
  report({ notebook, state, projectInForce }: NotebookAnalysis): void {
    const name = fileName(notebook.uri);
    projectInForce.problems.forEach(problem => this.warnOnce(problem));
    if (state.kind === 'failed') {
      this.warnOnce(`${name}: ${state.reason}`);
    } else if (state.kind === 'ready') {
      for (const problem of state.result.internalProblems) {
        this.warnOnce(`${name}: ${describeProblem(problem)}`);
      }
    }
  }
}

function fileName(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
