import { Clipboard, Dialog, Notification, ReactWidget, showDialog } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { freeName } from '../server/free-name';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { NotebookPlace } from './find-requirements';
import { findRequirements } from './find-requirements';
import { RequirementsForm } from './requirements-form';
import type { WrittenText } from './written-text';
import { errorReason } from '../../core/messages/error-reason';

/** The notebook, and where files can be written. */
export interface RequirementsPlace extends NotebookPlace {
  readonly contents: Pick<Contents.IManager, 'get' | 'save'>;
}

/** Shows what the notebook needs; the user can copy the text or save it as a new file. */
export async function showRequirements(
  place: RequirementsPlace,
  trans: TranslationBundle
): Promise<void> {
  const found = await findRequirements(place);
  const name = PathExt.basename(place.localPath);
  let written: WrittenText | null = null;
  const body = ReactWidget.create(
    <RequirementsForm
      found={found}
      notebook={name}
      trans={trans}
      onChange={text => {
        written = text;
      }}
    />
  );
  body.addClass('jp-Freshkernel-requirements');
  const copy = trans.__('Copy');
  const save = trans.__('Save as New File');
  const { button } = await showDialog({
    title: trans.__('Requirements of %1', name),
    body,
    buttons: [
      Dialog.cancelButton({ label: trans.__('Close') }),
      Dialog.createButton({ label: copy, accept: true }),
      Dialog.okButton({ label: save })
    ]
  });
  if (!button.accept || written === null) {
    return;
  }
  if (button.label === copy) {
    Clipboard.copyToSystem((written as WrittenText).text);
    Notification.success(trans.__('Copied the requirements.'), TOAST_OPTIONS);
  } else {
    await saveText(written, place, trans);
  }
}

/** Writes a file in the project's folder, or next to the notebook; never over another file. */
async function saveText(
  { text, fileName }: WrittenText,
  { contents, declared, localPath, drivePrefix }: RequirementsPlace,
  trans: TranslationBundle
): Promise<void> {
  const folder = PathExt.dirname(declared?.create_path ?? localPath);
  try {
    const name = await freeName(`${drivePrefix}${folder}`, fileName, contents);
    const path = `${drivePrefix}${PathExt.join(folder, name)}`;
    await contents.save(path, { type: 'file', format: 'text', content: text });
    Notification.success(trans.__('Wrote %1.', path), TOAST_OPTIONS);
  } catch (error) {
    const reason = errorReason(error);
    Notification.error(trans.__('Could not write the requirements: %1', reason), TOAST_OPTIONS);
  }
}
