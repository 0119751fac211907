import { CodeMirrorEditor } from '@jupyterlab/codemirror';
import type { NotebookPanel } from '@jupyterlab/notebook';

/** Where the context menu was opened. */
export type Pointer = Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>;

/** Puts the caret where the context menu was opened: a click with the right button leaves it where it was. */
export function moveCaret(
  { content }: NotebookPanel,
  { target, clientX: x, clientY: y }: Pointer
): void {
  const index = content.widgets.findIndex(
    ({ editorWidget }) => target instanceof Node && editorWidget?.node.contains(target) === true
  );
  const editor = index === -1 ? null : content.widgets[index].editor;
  const view = editor instanceof CodeMirrorEditor ? editor.editor : null;
  const offset = view?.posAtCoords({ x, y }) ?? null;
  if (view !== null && offset !== null) {
    content.deselectAll();
    content.activeCellIndex = index;
    view.dispatch({ selection: { anchor: offset } });
  }
}
