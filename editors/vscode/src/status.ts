/** The state of the server in the status bar. */
import * as vscode from 'vscode';

/** The state of the server. */
export type ServerStatus =
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly origin: string; readonly version: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'stopped' };

/** Shows the state; a click shows the output. */
export class StatusItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'freshkernel',
    vscode.StatusBarAlignment.Right
  );

  constructor() {
    this.item.name = 'Freshkernel';
    this.item.command = 'freshkernel.showOutput';
    this.item.show();
  }

  /** Shows a state. */
  show(status: ServerStatus): void {
    this.item.text = textOf(status);
    this.item.tooltip = tooltipOf(status);
    this.item.backgroundColor =
      status.kind === 'failed' ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
  }

  dispose(): void {
    this.item.dispose();
  }
}

function textOf({ kind }: ServerStatus): string {
  switch (kind) {
    case 'starting':
      return '$(sync~spin) Freshkernel';
    case 'running':
      return '$(check) Freshkernel';
    case 'failed':
      return '$(error) Freshkernel';
    case 'stopped':
      return '$(circle-slash) Freshkernel';
  }
}

function tooltipOf(status: ServerStatus): string {
  switch (status.kind) {
    case 'starting':
      return 'The server starts.';
    case 'running':
      return `Version ${status.version}, from ${status.origin}.`;
    case 'failed':
      return status.reason;
    case 'stopped':
      return 'The server does not run. Restart it with “Freshkernel: Restart the server”.';
  }
}
