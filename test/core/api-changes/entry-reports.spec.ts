/** What findings say about a use of a changed API. */
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { LintSession } from '../../../src/core/lint/session';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { documentOf, NO_FACTS } from '../lint/cells';

/** The replacements that findings on a cell name, and the titles of their fixes. */
function replacements(source: string, target: Readonly<Record<string, string>>) {
  const session = new LintSession({ ...DEFAULT_CONFIG, target, phase: 'finishing' }, NO_FACTS);
  return session
    .lint(documentOf([source]), { apiChanges: knownApiChanges() })
    .findings.filter(({ code }) => /^M\d$/.test(code))
    .map(({ data, fixes }) => [data.use, ...fixes.map(({ title }) => title.values.new)]);
}

const TABLE = "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\n";

it('names the arguments that the call gives by position', () => {
  const target = { pandas: '3' };
  expect(replacements(`${TABLE}df.sum(1)`, target)).toEqual([['axis=', 'axis=']]);
  expect(replacements(`${TABLE}df.sum(1, True)`, target)).toEqual([
    ['axis=, skipna=', 'axis=, skipna=']
  ]);
});

it('says what an alias becomes', () => {
  expect(
    replacements("import pandas as pd\npd.date_range('2024', freq='H')", { pandas: '3' })
  ).toEqual([['h', 'h']]);
});
