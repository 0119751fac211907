/** The formats of `freshkernel lint` that are made from all findings at once. The code of each is loaded on first use. */
import type { DetailNeeds } from './finding-details';
import type { LintReport } from './lint-report';

/** A format of lint findings. */
interface LintFormatEntry {
  /** What it is for, as a phrase. */
  readonly purpose: string;
  readonly needs: DetailNeeds;
  readonly load: () => Promise<(report: LintReport) => string>;
}

const POSITIONS: DetailNeeds = { fixes: false, frames: false, outputs: false };

/** By the value of `--format`. */
export const LINT_FORMATS = {
  sarif: {
    purpose: 'for code scanning and editors',
    needs: { ...POSITIONS, fixes: true },
    load: async () => (await import('./sarif')).sarifText
  },
  github: {
    purpose: 'for annotations of GitHub Actions',
    needs: POSITIONS,
    load: async () => (await import('./github')).githubText
  },
  gitlab: {
    purpose: 'for reports of GitLab on code quality',
    needs: POSITIONS,
    load: async () => (await import('./gitlab')).gitlabText
  },
  junit: {
    purpose: 'for servers that show test results',
    needs: POSITIONS,
    load: async () => (await import('./junit')).junitText
  },
  rdjson: {
    purpose: 'for reviewdog',
    needs: { ...POSITIONS, fixes: true },
    load: async () => (await import('./rdjson')).rdjsonText
  },
  html: {
    purpose: 'is one page',
    needs: { ...POSITIONS, frames: true },
    load: async () => (await import('./html')).htmlText
  },
  markdown: {
    purpose: 'for pull requests and summaries of builds',
    needs: POSITIONS,
    load: async () => (await import('./markdown')).markdownReport
  }
} as const satisfies Readonly<Record<string, LintFormatEntry>>;

/** A format that is made from all findings at once. */
export type ReportFormat = keyof typeof LINT_FORMATS;

/** All values of `--format`. */
export const LINT_FORMAT_NAMES = [
  'text',
  'json',
  ...(Object.keys(LINT_FORMATS) as ReportFormat[])
] as const;

/** A value of `--format`. */
export type LintFormat = (typeof LINT_FORMAT_NAMES)[number];
