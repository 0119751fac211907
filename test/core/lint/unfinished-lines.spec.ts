/** While someone types, an error shows once its line is left. */
import type { CellSketch } from './cells';
import { documentOf, invalidSyntax, sessionWith, undefinedNames } from './cells';

const rules = [undefinedNames, invalidSyntax];
const at = (source: string): CellSketch[] => [
  { source: 'base = 1' },
  { source },
  { source: 'print(value)' }
];

describe('an error in a line', () => {
  /** The findings after each of some versions of the second cell, typed one after the other. */
  const typed = (start: string | null, ...texts: readonly string[]) => {
    const session = sessionWith(rules);
    session.lint(documentOf(start === null ? [{ source: 'base = 1' }] : at(start)));
    return texts.map(text =>
      session
        .lint(documentOf(at(text)), { typingIn: 'k1' })
        .findings.map(({ code, names, cell }) => `${code} ${names.join()} in ${cell?.index}`)
        .join()
    );
  };

  it('shows at once when the next line begins, or a different one is typed in', () => {
    const texts = ['value = gone', 'value = gone\n', 'value = gone\np', 'value = gone\n'];
    const shown = 'H6 gone in 1';
    expect(typed('value = 1', ...texts)).toEqual(['', shown, shown, shown]);
    const lines = ['value = 1\nother = gone', 'value = 12\nother = gone'];
    expect(typed('value = 1\nother = 2', ...lines)).toEqual(['', 'H6 gone in 1']);
  });

  it('shows in cells below when the line with its cause is left', () => {
    expect(typed('value = 1', 'valu = 1', 'valu = 1\n')).toEqual(['', 'H6 value in 2']);
  });

  it('does not show for a line that is not left', () => {
    const texts = ['value = 1\np', 'value = 1\npr', 'value = 1\nprint', 'value = 1\nprint(g)'];
    expect(typed('value = 1', ...texts)).toEqual(['', '', '', '']);
  });

  it('does not show while the cell does not parse', () => {
    const texts = ['value = (gone', 'value = (gone,', 'value = (gone,\n', 'value = (gone,\n)'];
    expect(typed('value = 1', ...texts, `${texts[3]}\n`)).toEqual(['', '', '', '', 'H6 gone in 1']);
    expect(typed(null, 'value = (', 'value = (\n', 'value = (\n1')).toEqual(['', '', '']);
  });
});
