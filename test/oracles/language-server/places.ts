/** Notebooks whose findings are compared, and where findings are. */
import { existsSync, readdirSync } from 'node:fs';
import * as path from 'node:path';
import type { Diagnostic } from 'vscode-languageserver/node';
import type { SarifLog } from '../formats/sarif-log';

const ROOT = path.join(__dirname, '../../..');
const CORPUS = path.join(ROOT, '.cache/corpus');
const isFull = process.env.FRESHKERNEL_SCALE === 'full';
/** Every nth notebook of the corpus is in the sample. */
const STEP = 20;

/** Whether there are public notebooks besides the examples. */
export const HAS_CORPUS = existsSync(CORPUS);

/** The examples, and of the public notebooks every nth, at full scale all. */
export function sampledNotebooks(step = STEP): readonly string[] {
  return [
    ...notebooksIn(path.join(ROOT, 'examples')),
    ...(HAS_CORPUS ? notebooksIn(CORPUS).filter((_, at) => isFull || at % step === 7) : [])
  ];
}

function notebooksIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ipynb') && !name.includes('.ipynb_checkpoints'))
    .sort()
    .map(name => path.join(folder, name));
}

/** Code, cell, line, column; those of findings on the notebook are those of its start. */
export type Place = readonly [code: unknown, cell: number, line: number, column: number];

/** Where a diagnostic is. */
export function placeOf({ code, range: { start } }: Diagnostic, cell = 0): Place {
  return [code, cell, start.line + 1, start.character + 1];
}

/** Where `freshkernel lint` reports findings in a file; a file below the folder in which it ran has a relative address. */
export function placesIn(sarif: SarifLog, file: string, folder = '/'): readonly Place[] {
  return sarif.runs[0].results.flatMap(({ ruleId, locations }): Place[] => {
    const { artifactLocation, region } = locations[0].physicalLocation;
    const named = decodeURIComponent(artifactLocation.uri.replace(/^file:\/\//, ''));
    return path.resolve(folder, named) === file
      ? [[ruleId, 0, region.startLine, region.startColumn ?? 1]]
      : [];
  });
}

/** Places in an order that does not depend on who reports them. */
export function sorted(places: readonly Place[]): readonly string[] {
  return places.map(place => JSON.stringify(place)).sort();
}
