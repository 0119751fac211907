/** Fixes of findings as code actions. */
import { CodeActionKind } from 'vscode-languageserver/node';
import type {
  CancellationToken,
  CodeAction,
  CodeActionParams,
  Range,
  WorkspaceEdit
} from 'vscode-languageserver/node';
import type { Fix } from '../core/fixes/edit';
import { planProjectFixes } from '../core/lint/project-fixes';
import { append } from '../core/memo/lists';
import { formatMessage } from '../core/messages/message';
import type { Finding } from '../core/rules/contract';
import type { AnalyzedVersion, NotebookAnalysis } from './analysis';
import type { ClientSupport } from './client-support';
import type { ShownFinding } from './diagnostics';
import type { Host } from './host';
import { contains } from './hover';
import type { OpenNotebook } from './open-notebook';

/** Applies all safe fixes. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.freshkernel`;
/** Moves imports to the top. */
export const ORGANIZE_IMPORTS = `${CodeActionKind.SourceOrganizeImports}.freshkernel`;

/** The kinds that the server offers. */
export const CODE_ACTION_KINDS = [CodeActionKind.QuickFix, FIX_ALL, ORGANIZE_IMPORTS];

/** The rules whose fixes organize imports. */
const IMPORT_RULES: ReadonlySet<string> = new Set(['import-not-first']);

/** What a source action needs to be computed later. */
interface SourceActionData {
  readonly uri: string;
  readonly kind: string;
}

/** Planning fixes lints the notebook several times; it is interrupted after this time. */
const LONGEST_PLAN = 10_000;
/** Each quick fix is verified in the text of the whole file. Those of a range are made for this long. */
const LONGEST_QUICK_FIXES = 2_000;

/** Makes code actions. */
export class CodeActions {
  constructor(
    private readonly host: Host,
    private readonly support: ClientSupport,
    private readonly findingsOf: (analysis: NotebookAnalysis) => readonly ShownFinding[]
  ) {}

  /** The actions for a range of a document. */
  async find(
    analysis: NotebookAnalysis,
    { textDocument: { uri }, range, context }: CodeActionParams,
    token: CancellationToken
  ): Promise<CodeAction[]> {
    const version = await analysis.rested(token);
    if (version === null) {
      return [];
    }
    const wants = (kind: string): boolean =>
      context.only === undefined || context.only.some(only => isWithin(kind, only));
    const isAsked = (kind: string): boolean =>
      context.only?.some(only => isWithin(kind, only)) === true;
    const findings = this.findingsOf(analysis);
    const actions = wants(CodeActionKind.QuickFix)
      ? this.quickFixes(
          analysis,
          findings.filter(each => each.uri === uri && overlaps(each.diagnostic.range, range))
        )
      : [];
    for (const kind of [FIX_ALL, ORGANIZE_IMPORTS]) {
      if (wants(kind) && findings.some(({ finding }) => isPlanned(finding, kind))) {
        const action = this.sourceAction(analysis, version, { uri, kind }, isAsked(kind));
        actions.push(...(action === null ? [] : [action]));
      }
    }
    return actions;
  }

  /** Computes the edit of an action that the user chose. */
  async resolve(
    action: CodeAction,
    analysisOf: (uri: string) => NotebookAnalysis | null,
    token: CancellationToken
  ): Promise<CodeAction> {
    const data = readData(action.data);
    const analysis = data === null ? null : analysisOf(data.uri);
    const version = (await analysis?.rested(token)) ?? null;
    const edit =
      data === null || analysis === null || version === null
        ? null
        : this.plan(analysis, version, data.kind);
    return edit === null ? action : { ...action, edit };
  }

  /** The fixes of findings; of very many, such as those of a large file, those that are made in time. */
  private quickFixes(analysis: NotebookAnalysis, shown: readonly ShownFinding[]): CodeAction[] {
    const start = this.host.now();
    const actions: CodeAction[] = [];
    for (const each of shown) {
      if (this.host.now() - start > LONGEST_QUICK_FIXES) {
        break;
      }
      append(actions, this.quickFixesOf(analysis, each));
    }
    return actions;
  }

  private quickFixesOf(
    { notebook }: NotebookAnalysis,
    { finding, diagnostic }: ShownFinding
  ): readonly CodeAction[] {
    const actions = finding.fixes.flatMap((fix): CodeAction[] => {
      const edit = isPossible(fix, notebook)
        ? notebook.workspaceEdit(fix.edits, this.support.edits)
        : null;
      const isSafe = fix.applicability === 'safe';
      const title = `${finding.code}: ${formatMessage(fix.title)}${isSafe ? '' : ' (review the result)'}`;
      return edit === null
        ? []
        : [{ title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], edit }];
    });
    const isClear = actions.length === 1 && finding.fixes[0].applicability === 'safe';
    return isClear ? [{ ...actions[0], isPreferred: true }] : actions;
  }

  private sourceAction(
    analysis: NotebookAnalysis,
    version: AnalyzedVersion,
    data: SourceActionData,
    isAsked: boolean
  ): CodeAction | null {
    const title =
      data.kind === FIX_ALL ? 'Fix all safe issues of Freshkernel' : 'Move imports to the top';
    const { kind } = data;
    if (this.support.resolvesEdits && !isAsked) {
      return { title, kind, data };
    }
    const edit = this.plan(analysis, version, kind);
    return edit === null ? null : { title, kind, edit };
  }

  /** All fixes of a kind that can be applied together, each verified by linting again. */
  private plan(
    { notebook, projectInForce }: NotebookAnalysis,
    { document }: AnalyzedVersion,
    kind: string
  ): WorkspaceEdit | null {
    const { config, facts, state, knownIds } = projectInForce;
    let edit: WorkspaceEdit | null = null;
    this.host.runWithin(LONGEST_PLAN, () => {
      const { edits } = planProjectFixes(document, {
        ...{ config, facts, state },
        isInBaseline: id => knownIds.has(id),
        unsafe: this.host.unsafeFixes,
        fixesOf: finding =>
          isPlanned(finding, kind) ? finding.fixes.filter(fix => isPossible(fix, notebook)) : []
      });
      edit = notebook.workspaceEdit(edits, this.support.edits);
    });
    return edit;
  }
}

/** Whether a fix changes nothing but the notebook, in a way that the client can apply. */
function isPossible({ edits, actions = [] }: Fix, { editKinds }: OpenNotebook): boolean {
  return edits.length > 0 && actions.length === 0 && edits.every(({ kind }) => editKinds.has(kind));
}

/** Whether a source action considers a finding. */
function isPlanned({ name, fixes }: Finding, kind: string): boolean {
  return fixes.length > 0 && (kind === FIX_ALL || IMPORT_RULES.has(name));
}

/** Whether a kind is the wanted one or below it. */
function isWithin(kind: string, wanted: string): boolean {
  return wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`);
}

function overlaps(one: Range, other: Range): boolean {
  return contains(one, other.start) || contains(other, one.start);
}

/** The data comes back from the client. */
function readData(data: unknown): SourceActionData | null {
  if (typeof data !== 'object' || data === null || !('uri' in data) || !('kind' in data)) {
    return null;
  }
  const { uri, kind } = data;
  return typeof uri === 'string' && (kind === FIX_ALL || kind === ORGANIZE_IMPORTS)
    ? { uri, kind }
    : null;
}
