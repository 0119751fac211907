import type { CheckOutcome } from '../../../src/core/check/verdict/check-outcome';
import { sandboxLines } from '../../../src/core/report/sandbox-text';
import type { RunSandbox } from '../../../src/protocol';

const PROTECTED: RunSandbox = { requested: 'required', protected: true, network: true, reason: '' };

function lines(sandbox: RunSandbox): readonly string[] {
  return sandboxLines({ runs: [{ sandbox }] } as unknown as CheckOutcome);
}

describe('what a report says about the sandbox', () => {
  it('names the steps that ran in it, and what the kernel did not get', () => {
    expect(lines(PROTECTED)).toEqual([
      'A sandbox protected the files outside of its private copy.'
    ]);
    expect(
      lines({
        ...PROTECTED,
        network: false,
        environment: 'sandbox-without-network',
        variables: 'listed',
        withheld: 12
      })
    ).toEqual([
      'A sandbox protected the files outside of its private copy. The notebook had no network. The environment was built in it, without a network. Environment variables that the kernel did not get: 12 (`--pass-variable`).'
    ]);
    expect(lines({ ...PROTECTED, environment: 'sandbox' })).toEqual([
      'A sandbox protected the files outside of its private copy. The environment was built in it, with the network.'
    ]);
  });
});
