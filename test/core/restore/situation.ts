/** A notebook that stops, for tests of what is proposed. */
import { AT_REST } from '../../../src/core/lint/lint-state';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { LintSession } from '../../../src/core/lint/session';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { StoredOutput } from '../../../src/core/notebook/outputs-reader';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { applyToDocument } from '../../../src/core/fixes/apply';
import { proposeRestorations } from '../../../src/core/restore/propose';
import type { Candidate } from '../../../src/core/restore/candidate';
import { seenReceiver } from '../../../src/core/restore/seen-receiver';
import type { RelatedNotebook, Situation, Surroundings } from '../../../src/core/restore/situation';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';

export function documentOf(
  sources: readonly string[],
  counts: readonly (number | null)[] = []
): NotebookDocument {
  return {
    path: '/work/analysis.ipynb',
    language: 'python',
    languageVersion: null,
    cells: sources.map((source, index) => ({
      key: `c${index}`,
      index,
      id: `c${index}`,
      type: 'code',
      source,
      executionCount: counts[index] ?? null,
      tags: [],
      storedError: null,
      editable: true
    }))
  };
}

/** `at` is the cell that fails; `error` its exception, as `Name: message`. */
export interface SituationSketch {
  readonly sources: readonly string[];
  readonly at: number;
  readonly error: string;
  readonly counts?: readonly (number | null)[];
  readonly outputs?: readonly string[];
  readonly askedForInput?: boolean;
  readonly files?: readonly string[];
  readonly related?: readonly RelatedNotebook[];
  readonly surroundings?: Partial<Surroundings>;
  /** Versions of distributions. */
  readonly packages?: Readonly<Record<string, string>>;
}

export function situationOf(sketch: SituationSketch): Situation {
  const { sources, at, error, outputs = [], askedForInput = false } = sketch;
  const document = documentOf(sources, sketch.counts);
  const split = error.indexOf(': ');
  const facts = { notebookFolder: '/work', moduleExports: () => null };
  const failure: Situation['failure'] = {
    cell: document.cells[at],
    status: 'error',
    error: { ename: error.slice(0, split), evalue: error.slice(split + 2), traceback: [] },
    askedForInput,
    cause: null
  };
  const seen = seenReceiver(failure, knownApiChanges().entries, document);
  const kernel = {
    modules: modulesOf(sketch.packages ?? {}),
    changedModules: [],
    ...(seen === null ? {} : { seenReceiver: seen })
  };
  return {
    document,
    outputs: {
      cells: sources.map((_, index): readonly StoredOutput[] =>
        outputs[index] ? [{ kind: 'stream', name: 'stdout', text: outputs[index] }] : []
      ),
      widgets: new Map()
    },
    failure,
    lint: new LintSession(DEFAULT_CONFIG, facts).lint(document, {
      ...AT_REST,
      kernel,
      apiChanges: knownApiChanges()
    }),
    apiChanges: knownApiChanges(),
    kernel,
    python: '3.12.1',
    summaryOptions: {
      version: { major: 3, minor: 12 },
      magics: builtinMagics(),
      futureFeatures: [],
      automagic: true
    },
    surroundings: {
      files: () => sketch.files ?? [],
      relatedNotebooks: () => sketch.related ?? [],
      requirements: () => [],
      changedOn: () => null,
      ...sketch.surroundings
    },
    origins: sources.map((_, index) => index),
    addedFolder: 'new.restore'
  };
}

export function modulesOf(packages: Readonly<Record<string, string>>) {
  return new Map(
    Object.entries(packages).map(([name, version]) => [
      name,
      { name, distribution: name, version, found: true, builtin_or_stdlib: false, origin: null }
    ])
  );
}

export function propose(sketch: SituationSketch): readonly Candidate[] {
  return proposeRestorations(situationOf(sketch));
}

/** The sources after a candidate. */
export function sourcesAfter(sketch: SituationSketch, candidate: Candidate): readonly string[] {
  const after = applyToDocument(documentOf(sketch.sources, sketch.counts), candidate.edits);
  return after?.cells.map(({ source }) => source) ?? [];
}

/** The kind, the trust and the result of each candidate. */
export function proposed(sketch: SituationSketch) {
  return propose(sketch).map(candidate => ({
    kind: candidate.kind,
    trust: candidate.trust,
    detail: candidate.detail,
    sources: sourcesAfter(sketch, candidate)
  }));
}
