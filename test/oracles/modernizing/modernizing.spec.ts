/** The cases of the change data: each old form is found and rewritten to exactly the new one, which a second run leaves alone. */
import type { ApiEntry } from '../../../src/core/change-data/entry';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { KernelFacts } from '../../../src/core/rule-context/rule-context';
import type { RuleReport } from '../../../src/core/rules/contract';
import { changedDefault } from '../../../src/core/rules/modernizing/changed-default';
import { deprecatedApi } from '../../../src/core/rules/modernizing/deprecated-api';
import { removedApi } from '../../../src/core/rules/modernizing/removed-api';
import { exampleNotebook } from '../../core/rules/example-notebook';
import entries from '../../../src/core/change-data/entries.json';
import cases from './cases.json';
import { findingsFor, modernized } from './modernized';

interface Case {
  readonly setup: string;
  readonly before: string;
  readonly after: string | null;
  /** The method or attribute whose receiver only an error shows. */
  readonly seen?: string;
}

/** Each entry is about one of these: what stops or warns, or what gives another result. */
const STOPS = [removedApi, deprecatedApi] as const;
const CHANGES = [changedDefault] as const;
type Rules = typeof STOPS | typeof CHANGES;

const listed = Object.entries(
  cases as Readonly<Record<string, Readonly<Record<string, { readonly cases: readonly Case[] }>>>>
).flatMap(([library, byId]) =>
  Object.entries(byId).flatMap(([id, { cases: all }]) =>
    all.map((each, at) => [`${library}/${id} ${at}`, library, id, each] as const)
  )
);

const changes = new Map(
  Object.entries(entries).flatMap(([library, all]) =>
    (all as readonly ApiEntry[]).map(entry => [`${library}/${entry.id}`, entry] as const)
  )
);

/** What an error in the last cell shows about the receiver of the method or attribute. */
function kernelThatSaw(name: string | undefined, types: readonly string[]): KernelFacts | null {
  const seenReceiver = name === undefined ? undefined : { cell: 'cell-1', name, types };
  return seenReceiver === undefined
    ? null
    : { modules: new Map(), changedModules: [], seenReceiver };
}

describe('each case of the change data', () => {
  it.each(listed)('%s', (_, library, id, { setup, before, after, seen }) => {
    const notebook = exampleNotebook([{ source: setup }, { source: before }]);
    const entry = changes.get(`${library}/${id}`);
    const rules: Rules = entry?.changed === undefined ? STOPS : CHANGES;
    // Some new forms only a step of the loop writes: it sees all uses of a name.
    const isRewritten = entry?.rewrite !== undefined || entry?.otherForms !== undefined;
    const kernel = kernelThatSaw(seen, entry?.on ?? []);
    const findings = (document: NotebookDocument): readonly RuleReport[] =>
      findingsFor(rules, document, [library], kernel);
    expect(findings(notebook).length).toBeGreaterThan(0);
    const result = modernized(notebook, findings);
    if (after !== null && isRewritten) {
      expect(result.cells.at(-1)?.source).toBe(after);
      expect(findings(result)).toEqual([]);
    }
  });
});

it('has a list of cases for each entry', () => {
  const withCases = Object.entries(cases).flatMap(([library, byId]) =>
    Object.keys(byId).map(id => `${library}/${id}`)
  );
  expect(withCases.sort()).toEqual([...changes.keys()].sort());
});
