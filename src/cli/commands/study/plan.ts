/** Which notebooks of a corpus are studied. */
import { sampleStrata, strataOf } from '../../../core/study/sample';
import { sizeClassOf } from '../../../core/study/study-notebook';
import type { StudyNotebook, StudyStatus } from '../../../core/study/study-notebook';
import type { StudyDocument } from '../../../protocol';
import type { StudyArguments } from './arguments';
import { sha256 } from './study-folder';

/** What happens to a notebook. */
export interface PlannedNotebook {
  readonly notebook: StudyNotebook;
  readonly status: StudyStatus;
  readonly duplicateOf: string | null;
}

/** The plan for all notebooks, in the order of the corpus. */
export interface StudyPlan {
  readonly notebooks: readonly PlannedNotebook[];
  readonly strata: StudyDocument['strata'];
}

/** Leaves out duplicates, then draws the sample. */
export function planStudy(
  notebooks: readonly StudyNotebook[],
  { sample, seed, keepDuplicates }: Pick<StudyArguments, 'sample' | 'seed' | 'keepDuplicates'>
): StudyPlan {
  const firsts = keepDuplicates ? new Map<StudyNotebook, string>() : duplicatesIn(notebooks);
  const population = notebooks.filter(each => each.facts !== null && !firsts.has(each));
  const strata = strataOf(population, stratumOf);
  const chosen = sampleStrata(
    strata,
    sample ?? population.length,
    ({ path }) => path,
    name => sha256(`${seed}\0${name}`)
  );
  return {
    notebooks: notebooks.map((notebook): PlannedNotebook => {
      const duplicateOf = firsts.get(notebook) ?? null;
      const status: StudyStatus =
        notebook.facts === null
          ? 'unreadable'
          : duplicateOf !== null
            ? 'duplicate'
            : chosen.has(notebook)
              ? 'studied'
              : 'not-sampled';
      return { notebook, status, duplicateOf };
    }),
    strata: strata.map(({ items }) => ({
      repository: items[0].repository,
      size_class: sizeClassOf(items[0]) ?? '',
      notebooks: items.length,
      sampled: items.filter(each => chosen.has(each)).length
    }))
  };
}

/** The notebooks whose code cells an earlier one has, with the path of the first. */
function duplicatesIn(notebooks: readonly StudyNotebook[]): Map<StudyNotebook, string> {
  const firsts = new Map<string, string>();
  const duplicates = new Map<StudyNotebook, string>();
  for (const notebook of notebooks) {
    const { codeHash, path } = notebook;
    const first = codeHash === null ? undefined : firsts.get(codeHash);
    if (first !== undefined) {
      duplicates.set(notebook, first);
    } else if (codeHash !== null) {
      firsts.set(codeHash, path);
    }
  }
  return duplicates;
}

/** A name of no folder separates the parts. */
function stratumOf(notebook: StudyNotebook): string {
  return `${notebook.repository}\0${sizeClassOf(notebook) ?? ''}`;
}
