import type { ISessionContext } from '@jupyterlab/apputils';
import { Dialog, Notification } from '@jupyterlab/apputils';
import { KernelMessage } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';
import { reasonOf } from './reload-modules';

/** Maximum length of the log; older text is dropped. */
const LOG_CHARACTERS = 200_000;

/**
 * Runs pip in the kernel's interpreter, through the kernel itself so that remote kernels work as well, and shows the
 * output. Returns whether the installation succeeded.
 *
 * @throws Error - if there is no kernel, or it did not run pip
 */
export async function installInKernel(
  { session }: ISessionContext,
  requirements: readonly string[],
  trans: TranslationBundle
): Promise<boolean> {
  const kernel = session?.kernel;
  if (!kernel) {
    throw new Error('there is no kernel');
  }
  const log = new LogView();
  const request = kernel.requestExecute(
    { code: pipCode(requirements), silent: true, store_history: false, allow_stdin: false },
    true
  );
  request.onIOPub = message => {
    if (KernelMessage.isStreamMsg(message)) {
      log.append(message.content.text);
    }
  };
  let done: boolean | null = null;
  const dialog = new Dialog({
    title: trans.__('Installing %1', requirements.join(', ')),
    body: log,
    buttons: [Dialog.okButton({ label: trans.__('Close') })]
  });
  const closed = dialog.launch();
  try {
    const { content } = await request.done;
    done = content.status === 'ok';
    const outcome = done
      ? trans.__('Installed: %1', requirements.join(', '))
      : trans.__('Not installed: %1', reasonOf(content));
    log.append(`\n${outcome}\n`);
    // The user may have closed the log early.
    if (dialog.isDisposed) {
      Notification.emit(outcome, done ? 'success' : 'error', { autoClose: 5000 });
    }
  } finally {
    if (done === null) {
      dialog.reject();
    }
  }
  await closed;
  return done;
}

/** Plain output, because the log cannot show colors, and no prompts, because the user cannot answer them. */
const PIP_OPTIONS =
  '"--no-color", "--progress-bar", "off", "--no-input", "--disable-pip-version-check"';

/** Code that runs pip in a subprocess and raises if pip fails; a single expression, so that it binds no names. */
function pipCode(requirements: readonly string[]): string {
  // A JSON list of texts is a Python list as well.
  const list = JSON.stringify(requirements);
  return [
    '(lambda subprocess, sys: (lambda process: ([print(line, end="") for line in process.stdout],',
    'process.wait() and (_ for _ in ()).throw(RuntimeError("pip ended with code %d" % process.returncode))))(',
    `subprocess.Popen([sys.executable, "-m", "pip", "install", ${PIP_OPTIONS}, *${list}],`,
    'stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)) and None)',
    '(__import__("subprocess"), __import__("sys"))'
  ].join(' ');
}

/** A log that grows as a program writes. */
class LogView extends Widget {
  constructor() {
    super({ node: document.createElement('pre') });
    this.addClass('jp-Freshkernel-log');
    this.node.tabIndex = 0;
  }

  append(text: string): void {
    const shown = (this.node.textContent ?? '') + text;
    this.node.textContent = shown.slice(-LOG_CHARACTERS);
    this.node.scrollTop = this.node.scrollHeight;
  }
}
