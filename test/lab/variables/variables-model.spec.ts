/** @jest-environment jsdom */
import { VariablesModel } from '../../../src/lab/variables/variables-model';
import { facts, WatchedNotebook } from '../watched-notebook';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function many(count: number): ReturnType<typeof facts>[] {
  return Array.from({ length: count }, (_, at) => facts(`v${at}`));
}

async function settle(): Promise<void> {
  await jest.advanceTimersByTimeAsync(2000);
}

async function modelOf(open: WatchedNotebook): Promise<VariablesModel> {
  const model = new VariablesModel(open.session);
  await settle();
  return model;
}

describe('the variables', () => {
  it('are asked for in parts', async () => {
    const open = new WatchedNotebook('x = 1');
    open.variables = many(25);
    open.part = 10;
    const model = await modelOf(open);
    expect(open.asked).toEqual(['variables 0', 'variables 10', 'variables 20']);
    expect(model.variables).toEqual(open.variables);
    expect(model.total).toBe(25);
  });

  it('are asked for again after an execution, and not while the user types', async () => {
    const open = new WatchedNotebook('x = 1', 'x');
    open.variables = [facts('x')];
    const model = await modelOf(open);
    const changed = jest.fn();
    model.changed.connect(changed);
    open.edit('x = 1', 'x + 1');
    await settle();
    expect(open.asked).toHaveLength(1);
    open.run(0, ['x']);
    await settle();
    expect(open.asked).toHaveLength(2);
    expect(changed).toHaveBeenCalled();
    expect(model.states.get('x')?.isFresh).toBe(true);
  });

  it('are asked for again where a cell ran between two parts', async () => {
    const open = new WatchedNotebook('x = 1');
    open.variables = many(15);
    open.part = 10;
    let isFirst = true;
    open.onQuestion = () => {
      if (isFirst && open.asked.length === 2) {
        isFirst = false;
        open.run(0, ['x']);
      }
    };
    const model = await modelOf(open);
    expect(model.variables?.map(({ name }) => name)).toEqual(
      open.variables.map(({ name }) => name)
    );
  });

  it('have states after an edit', async () => {
    const open = new WatchedNotebook('x = 1');
    open.run(0, ['x']);
    open.variables = [facts('x')];
    const model = await modelOf(open);
    expect(model.states.get('x')?.isFresh).toBe(true);
    open.edit('x = 2');
    await settle();
    expect(model.states.get('x')?.isFresh).toBe(false);
  });

  it('are unavailable without an answer', async () => {
    const open = new WatchedNotebook('x = 1');
    open.onQuestion = () => {
      throw new Error('the kernel is gone');
    };
    const model = await modelOf(open);
    expect(model.variables).toBeNull();
    expect(model.failure).toBe('the kernel is gone');
  });

  it('are forgotten without a kernel', async () => {
    const open = new WatchedNotebook('x = 1');
    open.variables = [facts('x')];
    const model = await modelOf(open);
    const { kernel } = open.state;
    open.update({ kernel: kernel && { ...kernel, state: { kind: 'no-kernel' } } });
    expect(model.variables).toBeNull();
  });
});

describe('a summary', () => {
  it('is asked for once, and again after an execution', async () => {
    const open = new WatchedNotebook('x = 1');
    open.variables = [facts('x')];
    open.summary = { text: '[1, 2]' };
    const model = await modelOf(open);
    void model.summarize('x');
    void model.summarize('x');
    expect(model.summaryOf('x')).toEqual({ kind: 'asked' });
    await settle();
    expect(model.summaryOf('x')).toMatchObject({ kind: 'known', answer: { text: '[1, 2]' } });
    expect(open.asked.filter(each => each === 'summary x')).toHaveLength(1);
    open.run(0, ['x']);
    await settle();
    expect(model.summaryOf('x')).toBeNull();
  });

  it('can fail and be asked for again', async () => {
    const open = new WatchedNotebook('x = 1');
    const model = await modelOf(open);
    open.onQuestion = () => {
      throw new Error('no');
    };
    await model.summarize('x');
    expect(model.summaryOf('x')).toEqual({ kind: 'failed', reason: 'no' });
    open.onQuestion = () => undefined;
    await model.summarize('x');
    expect(model.summaryOf('x')?.kind).toBe('known');
  });
});
