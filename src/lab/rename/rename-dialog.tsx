/** Asks for the new name of a variable, and shows every line that changes. */
import { Dialog, ReactWidget } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { NotebookDocument } from '../../core/notebook/document';
import type { RenamePlan } from '../../core/rename/rename-binding';
import { previewOf } from '../fixes/preview-model';
import { PreviewParts } from '../fixes/preview-parts';
import { PlainMessage } from '../ui/plain-message';

/** A rename to ask for. */
export interface RenameQuestion {
  readonly name: string;
  readonly document: NotebookDocument;
  /** Whether the kernel may hold the variable. */
  readonly isGlobal: boolean;
  readonly plan: (newName: string) => RenamePlan;
}

/** The rename that the user chose: its name and edits. */
export interface ChosenRename {
  readonly newName: string;
  readonly plan: Extract<RenamePlan, { readonly ok: true }>;
}

/** Asks for the new name; null if the user cancels. */
export async function askForName(
  question: RenameQuestion,
  trans: TranslationBundle
): Promise<ChosenRename | null> {
  let chosen: ChosenRename | null = null;
  const rename = trans.__('Rename');
  const body = ReactWidget.create(
    <RenameForm
      question={question}
      trans={trans}
      onChange={(newName, plan) => {
        chosen = plan.ok ? { newName, plan } : null;
        setEnabled(dialog.node, plan.ok);
      }}
    />
  );
  body.addClass('jp-Freshkernel-preview');
  body.addClass('jp-Freshkernel-rename');
  const dialog = new Dialog({
    title: trans.__('Rename %1', question.name),
    body,
    focusNodeSelector: 'input',
    buttons: [
      Dialog.cancelButton({ label: trans.__('Cancel') }),
      Dialog.okButton({ label: rename })
    ]
  });
  const { button } = await dialog.launch();
  return button.accept ? chosen : null;
}

function setEnabled(dialog: HTMLElement, isEnabled: boolean): void {
  const button = dialog.querySelector<HTMLButtonElement>('.jp-Dialog-button.jp-mod-accept');
  if (button !== null) {
    button.disabled = !isEnabled;
  }
}

function RenameForm(props: {
  readonly question: RenameQuestion;
  readonly trans: TranslationBundle;
  readonly onChange: (newName: string, plan: RenamePlan) => void;
}): JSX.Element {
  const { question, trans, onChange } = props;
  const [newName, setNewName] = React.useState(question.name);
  const input = React.useRef<HTMLInputElement>(null);
  const plan = React.useMemo(() => question.plan(newName.trim()), [question, newName]);
  React.useEffect(() => onChange(newName.trim(), plan), [newName, plan]);
  React.useEffect(() => input.current?.select(), []);
  const isUnchanged = newName.trim() === question.name;
  return (
    <>
      <label>
        {trans.__('New name')}
        <input
          ref={input}
          className="jp-mod-styled"
          value={newName}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={!plan.ok && !isUnchanged}
          aria-describedby="jp-Freshkernel-rename-status"
          onChange={event => setNewName(event.target.value)}
        />
      </label>
      <div id="jp-Freshkernel-rename-status" role="status">
        {!isUnchanged && <PlanStatus plan={plan} question={question} trans={trans} />}
      </div>
      {plan.ok && <PreviewParts parts={previewOf(question.document, plan.edits)} trans={trans} />}
    </>
  );
}

function PlanStatus(props: {
  readonly plan: RenamePlan;
  readonly question: RenameQuestion;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { plan, question, trans } = props;
  if (!plan.ok) {
    return (
      <p>
        <PlainMessage message={plan.reason} trans={trans} />
      </p>
    );
  }
  return (
    <>
      <p>
        {countText(
          plan.edits.map(edit => ('cell' in edit ? edit.cell : '')),
          trans
        )}
      </p>
      {plan.warnings.length > 0 && (
        <ul aria-label={trans.__('Warnings')}>
          {plan.warnings.map((warning, at) => (
            <li key={at}>
              <PlainMessage message={warning} trans={trans} />
            </li>
          ))}
        </ul>
      )}
      {question.isGlobal && (
        <p>{trans.__('The kernel keeps the old name until the cells that define it run again.')}</p>
      )}
    </>
  );
}

/** “5 occurrences in 3 cells” */
function countText(cells: readonly string[], trans: TranslationBundle): string {
  const places = trans._n('%1 occurrence', '%1 occurrences', cells.length);
  const { size } = new Set(cells);
  return size === 1 ? trans.__('%1 in 1 cell', places) : trans.__('%1 in %2 cells', places, size);
}
