import { parseModule } from '../../../../src/core/python/syntax/parse';

const options = { version: { major: 3, minor: 11 }, topLevelAwait: false };

describe('parseModule', () => {
  it('returns the tree with UTF-16 offsets', () => {
    const result = parseModule('é = "𝒳"; b = (é)\n', options);
    expect(result).toMatchObject({
      ok: true,
      module: {
        start: 0,
        end: 18,
        body: [
          { kind: 'Assign', start: 0, end: 8, targets: [{ kind: 'Name', id: 'é', ctx: 'Store' }] },
          { kind: 'Assign', start: 10, end: 17, value: { kind: 'Name', start: 15, end: 16 } }
        ]
      }
    });
  });

  it('returns the problem with its range', () => {
    expect(parseModule('x = (1,\ny = 2', options)).toEqual({
      ok: false,
      problem: { id: 'unclosed-bracket', message: "'(' was never closed", start: 4, end: 5 }
    });
  });
});
