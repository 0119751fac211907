/** JSON shows content of notebooks without control characters and without reordering the text around it. */
import { jsonText } from '../../src/core/report/json-text';
import { notebookOf, removeBundle, Workspace } from '../cli/command';

const ACTIVE = ['\u009b', '\u0085', '\u007f', '\u202e', '\u2066', '\u200f', '\u061c', '\u2028'];

afterAll(removeBundle);

it.each([...ACTIVE, '\ud800', '\u001b', 'é', '𝒳'])('keeps the value of %j', character => {
  const text = jsonText({ [character]: [character] }, 2);
  expect(JSON.parse(text)).toEqual({ [character]: [character] });
  expect(ACTIVE.some(each => text.includes(each))).toBe(false);
  expect(text).not.toContain('\u001b');
});

it('escapes them in the output of each command', () => {
  const workspace = new Workspace();
  try {
    const all = ACTIVE.join('');
    const quoted = all.replace('\u2028', '');
    workspace.write(
      'a.ipynb',
      notebookOf([`x = open("/a${quoted}")`, `print("${quoted}", missing)`])
    );
    workspace.write(
      'b.ipynb',
      notebookOf([`x = open("/a${quoted}")`, `print("${quoted}", missing)`])
    );
    const commands = [
      ['lint', 'a.ipynb'],
      ['graph', 'a.ipynb'],
      ['fix', 'a.ipynb'],
      ['stale', '--before', 'a.ipynb', 'a.ipynb'],
      ['compare', 'a.ipynb', 'b.ipynb']
    ];
    for (const [verb, ...words] of commands) {
      const { out, err } = workspace.run([verb, '--format', 'json', ...words]);
      expect([verb, out, err]).not.toEqual([verb, '', err]);
      expect(ACTIVE.some(each => out.includes(each))).toBe(false);
    }
  } finally {
    workspace.remove();
  }
});
