import { LintProgress } from '../../src/cli/commands/lint/progress';

describe('the progress line of lint', () => {
  let now = 0;
  let written = '';
  const line = { columns: 29, write: (text: string) => (written += text) };

  beforeEach(() => {
    now = 0;
    written = '';
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('appears after half a second, ten times a second at most, and goes at the end', () => {
    const progress = new LintProgress(3, line);
    now = 400;
    progress.show(1, 'a.ipynb');
    expect(written).toBe('');
    now = 600;
    progress.show(2, 'evil\u001b[2J\u202e.ipynb');
    expect(written).toBe('\r2 of 3 · evil\\u001b[2J\\u202e\u001b[K');
    now = 650;
    progress.show(3, 'c.ipynb');
    expect(written).not.toContain('3 of 3');
    progress.end();
    expect(written.endsWith('\r\u001b[K')).toBe(true);
  });

  it('writes nothing for a short command, or without a terminal', () => {
    const short = new LintProgress(1, line);
    short.show(1, 'a.ipynb');
    short.end();
    const without = new LintProgress(1, null);
    now = 5_000;
    without.show(1, 'a.ipynb');
    without.end();
    expect(written).toBe('');
  });
});
