/** What a client declares that it supports. */
import type { ClientCapabilities, DiagnosticTag } from 'vscode-languageserver/node';
import type { EditSupport } from './open-notebook';

/** The capabilities on which the server depends. */
export interface ClientSupport {
  readonly edits: EditSupport;
  /** Diagnostics are pulled by the client instead of pushed by the server. */
  readonly pulls: boolean;
  /** Those of cells, too. Clients that accept pushed ones need not: the one of VS Code pulls for files only. */
  readonly pullsCells: boolean;
  /** The client pulls again on request. */
  readonly refreshesDiagnostics: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  readonly tags: ReadonlySet<DiagnosticTag>;
  /** The edit of a code action may be computed once the user chose it. */
  readonly resolvesEdits: boolean;
  readonly watchesFiles: boolean;
  readonly symbolTrees: boolean;
  /** The client asks for code lenses again on request. */
  readonly refreshesLenses: boolean;
  /** The client sends `freshkernel/cellExecuted`, which has more than the protocol: what was executed. */
  readonly reportsExecutions: boolean;
}

/** Reads the capabilities of a client. */
export function readClientSupport(
  { workspace, textDocument }: ClientCapabilities,
  options: unknown
): ClientSupport {
  const diagnostics = textDocument?.publishDiagnostics;
  return {
    edits: {
      versioned: workspace?.workspaceEdit?.documentChanges === true,
      renames: workspace?.workspaceEdit?.resourceOperations?.includes('rename') === true
    },
    pulls: textDocument?.diagnostic !== undefined,
    pullsCells: textDocument?.diagnostic !== undefined && diagnostics === undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    relatedInformation: diagnostics?.relatedInformation === true,
    codeDescription: diagnostics?.codeDescriptionSupport === true,
    tags: new Set(diagnostics?.tagSupport?.valueSet),
    resolvesEdits:
      textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true &&
      textDocument.codeAction.dataSupport === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    symbolTrees: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    reportsExecutions:
      typeof options === 'object' &&
      options !== null &&
      'reportsExecutions' in options &&
      options.reportsExecutions === true
  };
}
