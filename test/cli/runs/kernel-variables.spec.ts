import { kernelVariables } from '../../../src/cli/runs/kernel-variables';
import { DEFAULT_ISOLATION, stricterIsolation } from '../../../src/core/settings/isolation';

const GIVEN = { PATH: '/bin', LC_ALL: 'C', DATA_DIR: '/data', AWS_SECRET_ACCESS_KEY: 'secret' };

describe('the variables of a kernel with foreign code', () => {
  it('are those that hold no secret', () => {
    expect(kernelVariables(GIVEN, [], null, ':')).toEqual({ PATH: '/bin', LC_ALL: 'C' });
    expect(kernelVariables(GIVEN, [], '/packages', ':')).toMatchObject({ PYTHONPATH: '/packages' });
  });

  it('and those that the user named', () => {
    expect(kernelVariables(GIVEN, ['DATA_DIR', 'NONE'], null, ':')).toEqual({
      PATH: '/bin',
      LC_ALL: 'C',
      DATA_DIR: '/data'
    });
    expect(kernelVariables(GIVEN, ['*'], null, ':')).toEqual(GIVEN);
  });

  it('a project names none', () => {
    const project = { ...DEFAULT_ISOLATION, passed: ['*'] };
    expect(stricterIsolation({ ...DEFAULT_ISOLATION, passed: ['A'] }, project).passed).toEqual([
      'A'
    ]);
    expect(stricterIsolation(DEFAULT_ISOLATION, project).passed).toBeUndefined();
  });
});
