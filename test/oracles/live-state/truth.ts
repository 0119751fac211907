/** The true state of a kernel, and what it means for a notebook. */
import { NotebookHistory } from '../../../src/core/history/notebook-history';
import { PythonSourceReader } from '../../../src/core/history/source-reader';
import type { HistoryState } from '../../../src/core/history/history-state';
import { LintSession } from '../../../src/core/lint/session';
import type { LintResult } from '../../../src/core/lint/result';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { ProbeHello } from '../../../src/protocol';
import type { KernelConnection } from '@jupyterlab/services';
import { KernelAPI } from '@jupyterlab/services';
import { answerOf, FACTS, reconnect } from './page';
import type { Page } from './page';

const READER = new PythonSourceReader({
  version: { major: 3, minor: 11 },
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
});

/** IPython's record of the inputs, the global names, and the probe's report, as JSON in hexadecimal. */
const PROGRAM = `
import json
from IPython import get_ipython
shell = get_ipython()
probe = getattr(shell, "_freshkernel_probe", None)
answer = json.dumps({
    "inputs": list(shell.history_manager.input_hist_raw)[1:],
    "names": sorted(
        name for name in shell.user_ns if name not in shell.user_ns_hidden and not name.startswith("_")
    ),
    "hello": None if probe is None else probe.hello(),
}).encode().hex()
`;
const EXPRESSION = `(lambda space: (exec(${JSON.stringify(PROGRAM)}, space), space['answer'])[1])({})`;

/** The true state. */
export interface Truth {
  readonly inputs: readonly string[];
  readonly names: readonly string[];
  /** The report of the probe to a new page; null without a probe. */
  readonly hello: ProbeHello | null;
}

/** Questions to a process before it is given up. */
const TRIES_FOR_ONE_PROCESS = 2;

/** Reads the state of a kernel, without side effects, over a connection without a probe. */
export async function truthOf(kernel: KernelConnection): Promise<Truth> {
  for (let tries = 1; ; tries++) {
    const request = kernel.requestExecute({
      code: '',
      silent: true,
      store_history: false,
      user_expressions: { truth: EXPRESSION }
    });
    const text = textIn((await answerOf(request))?.content);
    if (text !== null) {
      return JSON.parse(Buffer.from(text.replace(/'/g, ''), 'hex').toString()) as Truth;
    }
    if (tries % TRIES_FOR_ONE_PROCESS === 0) {
      // Two restarts at once can leave a process that never answers: a person restarts it again.
      await KernelAPI.restartKernel(kernel.id, kernel.serverSettings);
    }
    // After a restart, the server may not pass on the messages of an earlier connection.
    await reconnect(kernel);
  }
}

function textIn(content: unknown): string | null {
  const { user_expressions: expressions } = (content ?? {}) as {
    readonly user_expressions?: Readonly<
      Record<string, { readonly data?: Readonly<Record<string, string>> }>
    >;
  };
  return expressions?.truth.data?.['text/plain'] ?? null;
}

/** What a page that claims to know everything does not show as it is; empty before the probe is installed. */
export function differencesOf(page: Page, { inputs, names, hello }: Truth): readonly string[] {
  const { analysis, kernel, analyzedHistory } = page.state;
  if (hello === null) {
    return [];
  }
  if (analysis.kind !== 'ready' || kernel === null || analyzedHistory === null) {
    return ['it shows nothing'];
  }
  const { executions, providers } = kernel.history;
  const existing = [...providers.values()].filter(({ kind }) => kind !== 'deleted');
  const pairs = [
    ['executions', executions.map(({ kernelRun }) => kernelRun.source), inputs],
    ['names', existing.map(({ name }) => name).sort(), names],
    ['state', described(analysis.document, analyzedHistory, analysis.result), stateFor(page, hello)]
  ] as const;
  return pairs.flatMap(([what, found, right]) => {
    const [shown, expected] = [found, right].map(each => JSON.stringify(each, null, 1));
    return shown === expected ? [] : [`${what}: ${shown} instead of ${expected}`];
  });
}

/** What the truth means for the notebook as it is on a page: what it shows if it was just opened. */
function stateFor({ document, kernel }: Page, hello: ProbeHello): readonly string[] {
  const history = new NotebookHistory(READER);
  history.identify(kernel.clientId);
  history.update(document);
  history.receive(hello);
  const linter = new LintSession(DEFAULT_CONFIG, FACTS);
  return described(document, history.state, linter.lint(document, { history: history.state }));
}

/** The states of the cells, with the reasons why results are stale, and the problems. */
function described(
  document: NotebookDocument,
  history: HistoryState,
  { findings, staleness }: LintResult
): readonly string[] {
  return document.cells.map(({ key, source }) => {
    const state = history.cells.get(key)?.state ?? 'none';
    const inputs = staleness?.cells.get(key)?.inputs ?? [];
    const stale = inputs.map(({ name, reason }) => `${name} (${reason})`).sort();
    const codes = findings
      .filter(({ cell, severity }) => cell?.key === key && severity !== 'info')
      .map(({ code, names }) => `${code} ${names.join()}`)
      .sort();
    return `${JSON.stringify(source)}: ${state}, stale: ${stale.join()}, ${codes.join()}`;
  });
}
