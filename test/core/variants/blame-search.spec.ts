import { searchBlame } from '../../../src/core/variants/blame-search';
import type { MixtureBehavior } from '../../../src/core/variants/blame-search';
import type { VariantChange } from '../../../src/protocol';

const changes = [...'abcdefgh'].map((name): VariantChange => ({
  package: name,
  before: '1',
  now: '2'
}));

/** Searches where the behavior depends on the names of the changed packages; counts the runs. */
async function search(
  behavior: (names: string) => MixtureBehavior | null
): Promise<{ names: string; alone: boolean; reason: string | null; runs: number }> {
  let runs = 0;
  const found = await searchBlame(changes, mixed => {
    runs++;
    return Promise.resolve(behavior(namesOf(mixed)));
  });
  return { names: namesOf(found.changes), alone: found.alone, reason: found.reason, runs };
}

function namesOf(mixed: readonly VariantChange[]): string {
  return mixed.map(change => change.package).join('');
}

it.each([...'abcdefgh'])('one change, %s, in a few runs', async name => {
  const found = await search(names => (names.includes(name) ? 'variant' : 'baseline'));
  expect(found).toMatchObject({ names: name, alone: true, reason: null });
  expect(found.runs).toBeLessThanOrEqual(4);
});

it('two changes together: the later one, and that it is not enough', async () => {
  const found = await search(names => (/b.*g/.test(names) ? 'variant' : 'baseline'));
  expect(found).toMatchObject({ names: 'g', alone: false });
  expect(found.reason).toContain('Alone it is not enough');
});

it('mixtures that cannot be installed', async () => {
  const found = await search(names =>
    names.includes('d') !== names.includes('e')
      ? 'impossible'
      : names.includes('d')
        ? 'variant'
        : 'baseline'
  );
  expect(found).toMatchObject({ names: 'de', alone: false });
  expect(found.reason).toContain('cannot be separated');
});

it('a package that needs others', async () => {
  const found = await search(names =>
    names.includes('e') && !names.includes('d')
      ? 'impossible'
      : names.includes('e')
        ? 'variant'
        : 'baseline'
  );
  expect(found).toMatchObject({ names: 'e', alone: false });
  expect(found.reason).toContain('cannot be installed alone');
});

it('no more runs', async () => {
  let left = 1;
  const found = await search(() => (left-- > 0 ? 'variant' : null));
  expect(found).toMatchObject({
    names: 'abcd',
    alone: false,
    reason: 'No more runs were allowed.'
  });
});

it('a third behavior shows nothing', async () => {
  const found = await search(() => 'other');
  expect(found).toMatchObject({ names: 'abcdefgh', alone: false });
});
