/** Findings of the notebook as a whole that stand at a cell are the same when another cell takes its place. */
import fc from 'fast-check';
import { LintSession } from '../../../../src/core/lint/session';
import { findingId } from '../../../../src/core/lint/findings';
import { DEFAULT_CONFIG } from '../../../../src/core/settings/config';
import { documentOf, NO_FACTS } from '../../lint/cells';

const OF_NOTEBOOK = ['C4', 'C5'];

const config = { ...DEFAULT_CONFIG, phase: 'finishing' as const };

/** The ids of these findings in a notebook with these cells, by code. */
function idsOf(names: readonly string[]): Readonly<Record<string, string>> {
  const cells = names.map(name => ({ source: `${name} = 1`, key: name, id: name }));
  const { findings } = new LintSession(config, NO_FACTS).lint(documentOf(cells));
  const found = findings.filter(({ code }) => OF_NOTEBOOK.includes(code));
  return Object.fromEntries(found.map(({ code, id }) => [code, id]));
}

const orders = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 2 });

it('has the same ids in every order of the cells', () => {
  const expected = idsOf(['a', 'b']);
  expect(Object.keys(expected).sort()).toEqual(OF_NOTEBOOK);
  fc.assert(
    fc.property(orders, names => {
      expect(idsOf(names)).toEqual(expected);
    })
  );
});

it('matches baselines of earlier versions, which named the cell', () => {
  const cells = ['a', 'b'].map(name => ({ source: `${name} = 1`, key: name, id: name }));
  const { findings } = new LintSession(config, NO_FACTS).lint(documentOf(cells));
  const former = (code: string): readonly string[] | undefined =>
    findings.find(finding => finding.code === code)?.formerIds;
  expect(former('C4')).toHaveLength(1);
  expect(former('C5')).toHaveLength(1);
  expect(former('C4')).not.toEqual([findingId('', 'C4')]);
});
