import { githubText } from '../../../../src/core/report/lint/github';
import { markdownReport } from '../../../../src/core/report/lint/markdown';
import { notebookWith, reportOf } from './reports';

/** The annotations of each kind. */
function kinds(text: string): readonly string[] {
  return text
    .trimEnd()
    .split('\n')
    .map(line => /^::(\w+) /.exec(line)?.[1] ?? '');
}

describe('GitHub annotations', () => {
  it('are one for each of up to ten findings', () => {
    const lines = githubText(reportOf([notebookWith('a.ipynb', 10)]));
    expect(kinds(lines)).toHaveLength(10);
    expect(lines).toContain(
      '::warning file=a.ipynb,line=11,endLine=11,col=3,endColumn=7,title=Undefined name (H6)::Cell 2, line 1: message 1'
    );
  });

  it('are grouped by rule and notebook beyond ten', () => {
    const notebooks = [notebookWith('a.ipynb', 8), notebookWith('b.ipynb', 3)];
    const lines = githubText(reportOf(notebooks)).trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(
      'title=Undefined name (H6)%3A 8 findings::Cell 1, line 1: message 0%0ACell 2'
    );
    expect(lines[1]).toContain('file=b.ipynb,line=10,');
  });

  it('name all further notebooks in the last one beyond ten notebooks', () => {
    const notebooks = Array.from({ length: 30 }, (_, at) => notebookWith(`${at}.ipynb`, 2));
    const lines = githubText(reportOf(notebooks)).trimEnd().split('\n');
    expect(lines).toHaveLength(10);
    expect(lines[9]).toContain(
      '::warning title=Findings in 21 more notebooks::9.ipynb: 2 findings%0A'
    );
    expect(lines[9]).toMatch(/%0A1 more$/);
  });

  it('are limited for each kind separately', () => {
    const notebooks = [
      ...Array.from({ length: 20 }, (_, at) => notebookWith(`e${at}.ipynb`, 3, 'error')),
      ...Array.from({ length: 20 }, (_, at) => notebookWith(`i${at}.ipynb`, 3, 'info')),
      ...Array.from({ length: 20 }, (_, at) => notebookWith(`u${at}.ipynb`, 0, 'error', 'cut off'))
    ];
    const all = kinds(githubText(reportOf(notebooks)));
    expect(all.filter(kind => kind === 'error')).toHaveLength(10);
    expect(all.filter(kind => kind === 'notice')).toHaveLength(10);
    expect(all).toHaveLength(20);
  });
});

describe('the Markdown summary', () => {
  it('fits a comment, however many findings there are', () => {
    const notebooks = Array.from({ length: 200 }, (_, at) => notebookWith(`${at}.ipynb`, 100));
    const text = markdownReport(reportOf(notebooks));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain('## Freshkernel: 20000 findings');
    expect(text).toContain('- 70 more findings');
    expect(text).toMatch(/\n\d+ more notebooks with findings\.\n$/);
  });

  it('says so where there are none, and names the version', () => {
    expect(markdownReport(reportOf([notebookWith('a.ipynb', 0)]))).toBe(
      '## Freshkernel: No findings\n\nIn 1 notebook.\n'
    );
    expect(markdownReport({ ...reportOf([notebookWith('a.ipynb', 0)]), since: 'main' })).toBe(
      '## Freshkernel: No new findings\n\nIn 1 notebook, compared with `main`.\n'
    );
  });
});
