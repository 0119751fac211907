/** Templates of subclasses of the pandas Styler, as pandas 0.23.4 and 1.1.5 use them, for pandas 3.0.6. */
import { applyToDocument } from '../../../src/core/fixes/apply';
import { stylerCandidates } from '../../../src/core/restore/styler-candidates';
import { situationOf } from './situation';

const ERROR = "AttributeError: 'Own' object has no attribute 'render'";
const FILE = '%%file templates/own.tpl\n{% extends "html.tpl" %}\n{% block table %}{% endblock %}';
const CLASS =
  'from pandas.io.formats.style import Styler\nclass Own(Styler):\n    template = env.get_template("own.tpl")';
const SHOWN = 'Own(df).render()';

/** The cells after the candidate; null where there is none. */
function rewritten(sources: readonly string[], error = ERROR): readonly string[] | null {
  const at = sources.length - 1;
  const packages = { pandas: '3.0.6' };
  const [candidate] = stylerCandidates(situationOf({ sources, at, error, packages }));
  return candidate === undefined
    ? null
    : (applyToDocument(situationOf({ sources, at, error }).document, candidate.edits)?.cells.map(
        ({ source }) => source
      ) ?? null);
}

it('get the new names together with the method', () => {
  expect(rewritten([FILE, CLASS, SHOWN])).toEqual([
    FILE.replace('html.tpl', 'html_table.tpl'),
    CLASS.replace('template =', 'template_html_table ='),
    'Own(df).to_html()'
  ]);
});

it.each([
  ['without a template', [CLASS.replace('template =', 'other ='), SHOWN], ERROR],
  ['of a class that extends another', [CLASS.replace('(Styler)', '(Table)'), SHOWN], ERROR],
  ['with another error', [CLASS, SHOWN], "AttributeError: 'Own' object has no attribute 'hide'"]
])('are left %s', (_, sources, error) => {
  expect(rewritten(sources, error)).toBeNull();
});
