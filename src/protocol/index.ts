// Generated from protocol.schema.json by `npm run generate`. Do not edit.

/**
 * error: the notebook fails or shows wrong results; warning: it may; info: worth polishing.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Severity".
 */
export type Severity = 'error' | 'warning' | 'info';
/**
 * certain: on every path; possible: on some path, or by an unproven call.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Certainty".
 */
export type Certainty = 'certain' | 'possible';
/**
 * exploring shows what is wrong now; finishing adds what matters before sharing.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Phase".
 */
export type Phase = 'exploring' | 'finishing';
/**
 * safe: outputs on a fresh kernel cannot get worse; unsafe: the user must judge; manual: only explained.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Applicability".
 */
export type Applicability = 'safe' | 'unsafe' | 'manual';
/**
 * The kind of a rule; the letter of its code.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Category".
 */
export type Category =
  | 'structure'
  | 'hidden-state'
  | 'import'
  | 'path'
  | 'title'
  | 'randomness'
  | 'crash'
  | 'modernizing';
/**
 * Why a run or a crash differs.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Cause".
 */
export type Cause =
  | 'order'
  | 'previous-error'
  | 'missing-module'
  | 'missing-file'
  | 'removed-api'
  | 'api-misuse'
  | 'data'
  | 'environment'
  | 'implementation'
  | 'resource'
  | 'intentional'
  | 'randomness'
  | 'time'
  | 'path'
  | 'version'
  | 'network'
  | 'unknown';

/**
 * Messages and enumerations shared by TypeScript and Python. TypeScript types and Python validators are generated from this file.
 */
export interface Protocol {}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FindingFix".
 */
export interface FindingFix {
  title: string;
  applicability: Applicability;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Finding".
 */
export interface Finding {
  code: string;
  name: string;
  severity: Severity;
  certainty: Certainty;
  cell_index: number | null;
  cell_id: string | null;
  line: number | null;
  column: number | null;
  end_line: number | null;
  end_column: number | null;
  json_line: number | null;
  message: string;
  names: string[];
  data: {
    [k: string]: unknown;
  };
  id: string;
  fixes: FindingFix[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NotebookError".
 */
export interface NotebookError {
  kind: string;
  message: string;
  line: number | null;
  column: number | null;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "UnusedSuppression".
 */
export interface UnusedSuppression {
  cell_index: number;
  line: number | null;
  codes: string[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NotebookFindings".
 */
export interface NotebookFindings {
  path: string;
  findings: Finding[];
  errors: NotebookError[];
  unused_suppressions: UnusedSuppression[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LintDocument".
 */
export interface LintDocument {
  version: 1;
  notebooks: NotebookFindings[];
}
/**
 * GET /freshkernel/status
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ServerStatus".
 */
export interface ServerStatus {
  version: string;
  capabilities: string[];
}
/**
 * GET /freshkernel/project-settings?path=NOTEBOOK: the nearest settings file, raw.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProjectSettings".
 */
export interface ProjectSettings {
  /**
   * Path from the server's root; null where there is no such file.
   */
  path: string | null;
  kind: 'freshkernel.toml' | 'pyproject.toml' | null;
  text: string | null;
  etag: string | null;
  /**
   * Where a new freshkernel.toml would go.
   */
  create_path: string;
}
/**
 * PUT /freshkernel/project-settings: the whole new text; refused with 412 when the file's etag is another one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProjectSettingsWrite".
 */
export interface ProjectSettingsWrite {
  path: string;
  text: string;
  etag: string | null;
}

/** Every value of {@link Severity}, in order. */
export const SEVERITY_VALUES = ['error', 'warning', 'info'] as const;

/** Every value of {@link Certainty}, in order. */
export const CERTAINTY_VALUES = ['certain', 'possible'] as const;

/** Every value of {@link Phase}, in order. */
export const PHASE_VALUES = ['exploring', 'finishing'] as const;

/** Every value of {@link Applicability}, in order. */
export const APPLICABILITY_VALUES = ['safe', 'unsafe', 'manual'] as const;

/** Every value of {@link Category}, in order. */
export const CATEGORY_VALUES = [
  'structure',
  'hidden-state',
  'import',
  'path',
  'title',
  'randomness',
  'crash',
  'modernizing'
] as const;

/** Every value of {@link Cause}, in order. */
export const CAUSE_VALUES = [
  'order',
  'previous-error',
  'missing-module',
  'missing-file',
  'removed-api',
  'api-misuse',
  'data',
  'environment',
  'implementation',
  'resource',
  'intentional',
  'randomness',
  'time',
  'path',
  'version',
  'network',
  'unknown'
] as const;
