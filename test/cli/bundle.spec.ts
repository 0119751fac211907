/** The bundle works with the compiled code next to it, without it, and with compiled code of another program or Node. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { bundle, notebookOf, removeBundle, Workspace } from './command';

let workspace: Workspace;
let alone: string;

beforeEach(() => {
  workspace = new Workspace();
  alone = path.join(workspace.folder, 'alone', 'freshkernel.cjs');
  fs.mkdirSync(path.dirname(alone));
  fs.copyFileSync(bundle(), alone);
  workspace.write('analysis.ipynb', notebookOf(['print(missing)', 's = "😀 é"']));
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

const cacheOf = (file: string): string => path.join(path.dirname(file), 'freshkernel.cache');

/** Output of `lint`, and whether V8 accepted the compiled code. */
function lint(file: string): { readonly out: string; readonly isCached: boolean } {
  const program = `
    const { script } = require(${JSON.stringify(file)});
    process.on('exit', () => process.stderr.write(String(script.cachedDataRejected)));`;
  const words = ['-e', program, file, 'lint', 'analysis.ipynb'];
  const { stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: workspace.folder,
    encoding: 'utf8'
  });
  return { out: stdout, isCached: stderr === 'false' };
}

describe('the bundle', () => {
  it('starts with the compiled code next to it', () => {
    const { out, isCached } = lint(bundle());
    expect(isCached).toBe(true);
    expect(out).toContain('No cell defines `missing`');
  });

  it('is ASCII: one other character would make V8 store each character in two bytes', () => {
    expect(/[^\0-\x7f]/.exec(fs.readFileSync(bundle(), 'latin1'))).toBeNull();
  });

  it('works without the compiled code and gives the same output', () => {
    const { out, isCached } = lint(alone);
    expect(isCached).toBe(false);
    expect(out).toBe(lint(bundle()).out);
  });

  it.each([
    [
      'of another program',
      (key: string) => key.replace(/^\w/, first => (first === '0' ? '1' : '0'))
    ],
    ['of another Node', (key: string) => key.replace(process.version, 'v20.0.0')]
  ])('ignores compiled code %s', (_, change) => {
    const cache = fs.readFileSync(cacheOf(bundle()));
    const end = cache.indexOf('\n');
    const key = Buffer.from(change(cache.toString('latin1', 0, end)));
    fs.writeFileSync(cacheOf(alone), Buffer.concat([key, cache.subarray(end)]));
    const { out, isCached } = lint(alone);
    expect(isCached).toBe(false);
    expect(out).toContain('No cell defines `missing`');
  });

  it('ignores compiled code that V8 rejects', () => {
    const cache = fs.readFileSync(cacheOf(bundle()));
    fs.writeFileSync(cacheOf(alone), cache.subarray(0, cache.length / 2));
    const { out, isCached } = lint(alone);
    expect(isCached).toBe(false);
    expect(out).toContain('No cell defines `missing`');
  });
});
