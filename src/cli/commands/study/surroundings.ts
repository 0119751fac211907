/** What a result depends on besides its notebook: the files of its project. */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import * as path from 'node:path';
import { projectEntries } from '../../runs/project-entries';
import { projectFolder } from '../../notebooks/project-folder';
import { isOutside } from './corpus';
import type { Corpus, CorpusFile } from './corpus';
import { sha256 } from './study-folder';

/** Changes of more files are not noticed. */
const MAX_FILES = 20_000;
/** Of larger files, only the ends are read. */
const WHOLE_BYTES = 1_048_576;
const END_BYTES = 65_536;

/** Hashes the files of each project, once. Not their times: a fresh clone has others. */
export class Surroundings {
  private readonly known = new Map<string, string>();

  /** @param out - the folder of the study, which may be inside of the corpus */
  constructor(
    private readonly corpus: Corpus,
    private readonly out: string
  ) {}

  /** The hash for a notebook. Other notebooks are not in it: when one changes, only that one is run again. */
  of(file: CorpusFile): string {
    const folder = this.projectOf(file);
    const known = this.known.get(folder) ?? sha256(JSON.stringify(this.filesIn(folder)));
    this.known.set(folder, known);
    return known;
  }

  /** Its project, or its repository if the project has the whole corpus. */
  private projectOf({ absolute, repository }: CorpusFile): string {
    const project = projectFolder(path.dirname(absolute));
    const isInside = !isOutside(this.corpus.root, project);
    return isInside ? project : path.join(this.corpus.root, repository);
  }

  private filesIn(root: string): readonly string[] {
    const found: string[] = [];
    for (const { files } of projectEntries(root, this.out)) {
      for (const file of files) {
        if (!file.endsWith('.ipynb') && found.length < MAX_FILES) {
          found.push(`${path.relative(root, file)} ${stateOf(file)}`);
        }
      }
    }
    return found.sort();
  }
}

/** Its size and a hash of its content, of large files of their ends; nothing for what cannot be read. */
function stateOf(file: string): string {
  try {
    const descriptor = openSync(
      file,
      constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0)
    );
    try {
      const state = fstatSync(descriptor);
      return state.isFile() ? `${state.size} ${hashOf(descriptor, state.size)}` : '';
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return '';
  }
}

function hashOf(descriptor: number, size: number): string {
  const hash = createHash('sha256');
  const parts =
    size <= WHOLE_BYTES
      ? [[0, size]]
      : [
          [0, END_BYTES],
          [size - END_BYTES, END_BYTES]
        ];
  for (const [start, length] of parts) {
    const part = Buffer.alloc(length);
    hash.update(part.subarray(0, readSync(descriptor, part, 0, length, start)));
  }
  return hash.digest('hex');
}
