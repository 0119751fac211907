/** Reads the older versions of a notebook, and the other notebooks of its folder. */
import { readdirSync } from 'node:fs';
import * as path from 'node:path';
import { readNotebook } from '../../core/notebook/reader';
import type { RelatedNotebook } from '../../core/restore/situation';
import { git } from '../notebooks/git-history';
import { sizeOfFile, withSlashes } from '../notebooks/notebook-files';
import { readText } from '../notebooks/read-text';

const MAX_VERSIONS = 10;
const MAX_NEIGHBORS = 20;
const MAX_BYTES = 5_000_000;

/** The text of a related notebook. */
export interface RelatedText {
  readonly label: string;
  /** Its absolute path, or that of the notebook of which it is a version. */
  readonly file: string;
  readonly text: string;
}

/** The notebooks in these texts, as far as they can be read. */
export function relatedNotebooks(texts: Iterable<RelatedText>): readonly RelatedNotebook[] {
  return [...texts].flatMap(({ label, file, text }) => {
    const read = readNotebook(text, withSlashes(file));
    return read.ok ? [{ label, document: read.document }] : [];
  });
}

/** The versions in git, the newest first; the checkpoint of Jupyter; the neighbors by name. */
export function* relatedTexts(notebook: string): Generator<RelatedText> {
  const folder = path.dirname(notebook);
  const name = path.basename(notebook, '.ipynb');
  yield* versionsInGit(notebook);
  const checkpoint = path.join(folder, '.ipynb_checkpoints', `${name}-checkpoint.ipynb`);
  yield* fromFile(checkpoint, 'the checkpoint');
  for (const each of neighborsOf(notebook)) {
    yield* fromFile(path.join(folder, each), each);
  }
}

function neighborsOf(notebook: string): readonly string[] {
  try {
    return readdirSync(path.dirname(notebook), { withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name.endsWith('.ipynb'))
      .map(({ name }) => name)
      .filter(name => name !== path.basename(notebook))
      .sort()
      .slice(0, MAX_NEIGHBORS);
  } catch {
    return [];
  }
}

function fromFile(file: string, label: string): readonly RelatedText[] {
  if (sizeOfFile(file) > MAX_BYTES) {
    return [];
  }
  const reading = readText(file);
  return reading.ok ? [{ label, file, text: reading.text }] : [];
}

/** Git may be missing, or the file may be in no repository: then there are no versions. */
function versionsInGit(notebook: string): readonly RelatedText[] {
  const name = path.basename(notebook);
  const log = git(notebook, ['log', `-${MAX_VERSIONS}`, '--format=%H %as', '--', name]);
  const versions = log?.matchAll(/^([0-9a-f]{40,64}) (\d{4}-\d\d-\d\d)$/gm) ?? [];
  return [...versions].flatMap(([, commit, date]) => {
    const text = git(notebook, ['show', '--no-textconv', `${commit}:./${name}`]);
    return text === null ? [] : [{ label: `the version of ${date}`, file: notebook, text }];
  });
}
