/** `freshkernel gateways`, with the real client of gateways. */
import type { GatewayStates } from '../../src/protocol';
import { removeBundle, Workspace } from './command';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? `${__dirname}/../../.venv/bin/python`;
let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

function run(configuration: string, words: readonly string[] = [], python = PYTHON) {
  const FRESHKERNEL_GATEWAYS = workspace.write('gateways.toml', configuration);
  const env = { FRESHKERNEL_PYTHON: python, FRESHKERNEL_GATEWAYS };
  return workspace.run(['gateways', ...words], { env });
}

const GONE = '[gone]\nurl = "http://127.0.0.1:1"\ntoken = "stays-secret"\n';

describe('freshkernel gateways', () => {
  it('says which gateways do not answer', () => {
    const text = run(`${GONE}[all]\ngateways = ["gone"]\n`);
    expect(text.out).toMatch(
      /^gone\n  The gateway gone cannot be reached \(.+\)\.\n\nall  pool of gone\n$/
    );
    expect(text.code).toBe(1);
    const { out } = run(GONE, ['--format', 'json']);
    const states = JSON.parse(out) as GatewayStates;
    expect(states.gateways.map(({ name, kernels }) => [name, kernels])).toEqual([['gone', []]]);
    expect(text.out + out).not.toContain('stays-secret');
  });

  it.each([
    ['is wrong', '[a]\nurl = "ftp://a"\n', PYTHON, 'gateway a: url: must be an address'],
    ['has no client', GONE, '/no/such/python', 'Python cannot be started']
  ])('explains what %s', (_, configuration, python, message) => {
    const { code, out, err } = run(configuration, [], python);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(message);
    expect(err).not.toContain('stays-secret');
  });

  it('has no operands', () => {
    expect(run('', ['gpu']).err).toContain('has no operands');
  });
});
