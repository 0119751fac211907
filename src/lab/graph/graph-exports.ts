/** The forms in which the graph can be copied or saved. */
import { Clipboard, Notification } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { MenuSvg } from '@jupyterlab/ui-components';
import { CommandRegistry } from '@lumino/commands';
import type { NotebookDocument } from '../../core/notebook/document';
import { cellTitles } from '../../core/report/cell-title';
import { graphDot } from '../../core/report/graph-dot';
import type { DrawnGraph } from '../../core/report/graph-links';
import { graphMermaid } from '../../core/report/graph-mermaid';
import { graphPage } from '../../core/report/graph-page';
import type { GraphRow } from '../../core/report/graph-rows';
import { graphSvg } from '../../core/report/graph-svg';
import { pngOf } from '../ui/png-picture';
import { saveFile } from '../ui/save-file';
import { TOAST_OPTIONS } from '../ui/toast-options';
import { errorReason } from '../../core/messages/error-reason';

/** What is exported. */
export interface ExportedGraph {
  readonly graph: DrawnGraph;
  readonly document: NotebookDocument;
  readonly rows: readonly GraphRow[];
}

/** A menu that copies and saves the graph; `read` returns null where there is none. */
export function exportMenu(read: () => ExportedGraph | null, trans: TranslationBundle): MenuSvg {
  const commands = new CommandRegistry();
  const menu = new MenuSvg({ commands });
  const add = (
    command: string,
    label: string,
    action: (exported: ExportedGraph) => void | Promise<void>
  ): void => {
    commands.addCommand(command, {
      label,
      describedBy: { args: { type: 'object', properties: {} } },
      execute: () => {
        const exported = read();
        return exported === null ? undefined : run(exported, action, trans);
      }
    });
    menu.addItem({ command });
  };
  const copied = (text: string): void => {
    Clipboard.copyToSystem(text);
    Notification.success(trans.__('Copied the graph.'), TOAST_OPTIONS);
  };
  add('mermaid', trans.__('Copy as Mermaid'), ({ graph, document }) =>
    copied(graphMermaid(graph, cellTitles(document)))
  );
  add('dot', trans.__('Copy as DOT'), ({ graph, document }) =>
    copied(graphDot(graph, cellTitles(document)))
  );
  menu.addItem({ type: 'separator' });
  add('svg', trans.__('Save as SVG'), ({ graph, rows }) =>
    save(graph, 'svg', new Blob([graphSvg(graph, rows, true).text], { type: 'image/svg+xml' }))
  );
  add('png', trans.__('Save as PNG'), async ({ graph, rows }) =>
    save(graph, 'png', await pngOf(graphSvg(graph, rows, false)))
  );
  add('html', trans.__('Save as a page'), ({ graph, rows }) =>
    save(graph, 'html', new Blob([graphPage(graph, rows)], { type: 'text/html' }))
  );
  return menu;
}

async function run(
  exported: ExportedGraph,
  action: (exported: ExportedGraph) => void | Promise<void>,
  trans: TranslationBundle
): Promise<void> {
  try {
    await action(exported);
  } catch (error) {
    const reason = errorReason(error);
    Notification.error(trans.__('Could not export the graph: %1', reason), TOAST_OPTIONS);
  }
}

function save({ notebook }: DrawnGraph, type: string, content: Blob): void {
  const stem = notebook.slice(0, notebook.length - PathExt.extname(notebook).length);
  saveFile(`${stem}-dependencies.${type}`, content);
}
