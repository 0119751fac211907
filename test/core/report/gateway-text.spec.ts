import { formatGateways } from '../../../src/core/report/gateway-text';
import { terminalStyles } from '../../../src/core/report/terminal';
import type { GatewayState } from '../../../src/protocol';

const GPU: GatewayState = {
  name: 'gpu',
  problem: '',
  kernels: ['python3', 'torch'],
  running: 2,
  resources: '2 x A100'
};
const STYLES = terminalStyles(false);

describe('the list of gateways', () => {
  it('names what each offers, and the pools', () => {
    const mute = { ...GPU, name: 'mute', kernels: [], running: null, resources: '' };
    const gone = { ...mute, name: 'gone', problem: 'The gateway gone cannot be reached (no).' };
    const pools = [{ name: 'all', gateways: ['gpu', 'gone'] }];
    const text = formatGateways({ version: 1, gateways: [GPU, mute, gone], pools }, STYLES);
    expect(text).toBe(
      [
        'gpu  2 x A100',
        '  kernels: python3, torch',
        '  2 kernels running',
        '',
        'mute',
        '  offers no kernel',
        '  does not say how many run',
        '',
        'gone',
        '  The gateway gone cannot be reached (no).',
        '',
        'all  pool of gpu, gone',
        ''
      ].join('\n')
    );
  });

  it('says how to configure the first', () => {
    expect(formatGateways({ version: 1, gateways: [], pools: [] }, STYLES)).toContain(
      'freshkernel_gateways.toml'
    );
  });

  it('escapes what gateways say', () => {
    const odd = { ...GPU, kernels: ['a\u001b[31m'], resources: '\u001b]0;title\u0007' };
    const text = formatGateways({ version: 1, gateways: [odd], pools: [] }, STYLES);
    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('\u0007');
  });
});
