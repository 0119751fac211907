import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { EditorExtensionRegistry, IEditorExtensionRegistry } from '@jupyterlab/codemirror';
import type { MarkSource } from '../editor/cell-findings';
import { LiveCellFindings, notebookCellOf } from '../editor/cell-findings';
import { findingLinter } from '../editor/finding-linter';
import { IServices } from './shared-services';

/** Underlines findings in the cells, with message and fixes on hover. */
export const editorPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:editor',
  description: 'Underlines findings in the editors of cells.',
  autoStart: true,
  requires: [IServices, IEditorExtensionRegistry],
  activate: (_: JupyterFrontEnd, services: IServices, registry: IEditorExtensionRegistry): void => {
    const source = markSource(services);
    registry.addExtension({
      name: 'freshkernel:findings',
      factory: ({ model }) => {
        const cell = notebookCellOf(model);
        return cell === null
          ? null
          : EditorExtensionRegistry.createImmutableExtension(
              findingLinter(new LiveCellFindings(cell, source), services.trans)
            );
      }
    });
  }
};

function markSource(services: IServices): MarkSource {
  const { sessions, visibility, preferences, fixes } = services;
  return {
    sessions,
    visibility,
    isMarked: finding =>
      preferences.values.squiggles &&
      (preferences.phase === 'finishing' || finding.phase === 'exploring'),
    subscribe: onChange => {
      visibility.changed.connect(onChange);
      return () => visibility.changed.disconnect(onChange);
    },
    fix: ({ analysis }, finding, fix) => void fixes.apply(analysis, finding, fix)
  };
}
