/** Slices of what shows the numbers that libraries give to their objects. */
import { neededCells } from './sliced-cells';

const CONTROL = 'import control as ct';
const KERAS = 'from tensorflow import keras\nfrom tensorflow.keras import layers';

describe('the number of a system of python-control', () => {
  it.each([
    ['the object', 'sys'],
    ['its text', 'print(f"a system: {sys}")'],
    ['its name', 'print(sys.name)'],
    ['a plot of it', 'ct.bode_plot(sys)'],
    ['a list of systems', '[1, sys]']
  ])('needs the systems before it: %s', (_, shown) => {
    const cells = [CONTROL, 'first = ct.tf([1], [1, 1])', 'sys = ct.tf([2], [1, 1])'];
    expect(neededCells([...cells, 'later = ct.ss(-1, 1, 1, 0)', shown])).toEqual([0, 1, 2, 4]);
  });

  it.each([
    ['an array of it', 'print(sys.poles())'],
    ['its attribute', 'sys.num'],
    ['a response', 'time, out = ct.step_response(sys)\nprint(out)']
  ])('is not in %s', (_, shown) => {
    expect(
      neededCells([CONTROL, 'first = ct.tf([1], [1, 1])', 'sys = ct.tf([2], [1])', shown])
    ).toEqual([0, 2, 3]);
  });

  it('is not shown of a system that has a name', () => {
    const cells = [CONTROL, 'first = ct.tf([1], [1, 1])', 'sys = ct.tf([2], [1, 1], name="plant")'];
    expect(neededCells([...cells, 'print(sys)'])).toEqual([0, 2, 3]);
  });

  it('depends on operators and on conversions for a response', () => {
    const cells = [
      CONTROL,
      'a = ct.tf([1], [1, 1], name="a")',
      'b = a * a',
      'ct.step_response(a);'
    ];
    expect(neededCells([...cells, 'c = a + a', 'd = a * a', 'print(c)'])).toEqual([
      0, 1, 2, 3, 4, 6
    ]);
  });

  it('is found through a star import', () => {
    const cells = ['from numpy import *\nfrom control.matlab import *', 'first = tf([1], [1, 1])'];
    expect(neededCells([...cells, 'second = tf([2], [1, 1])', 'second'])).toEqual([0, 1, 2, 3]);
  });

  it('is that of a result of a method, too', () => {
    const cells = [
      CONTROL,
      'first = ct.tf([1], [1, 1])',
      'plant = ct.nlsys(len, None, name="plant")'
    ];
    expect(neededCells([...cells, 'linear = plant.linearize(0, 0)\nprint(linear)'])).toEqual([
      0, 1, 2, 3
    ]);
  });

  it('depends on every execution of a cell', () => {
    const again = 'sys = ct.tf([2], [1, 1])';
    expect(neededCells([CONTROL, again, again, again, 'sys'])).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('the number of a layer of Keras', () => {
  const MODEL = 'model = keras.Sequential([layers.Dense(4), layers.Dense(1)])';

  it('needs the models before it where a summary shows it', () => {
    expect(neededCells([KERAS, MODEL.replace('model', 'old'), MODEL, 'model.summary()'])).toEqual([
      0, 1, 2, 3
    ]);
  });

  it('is of no matter to what a model learns', () => {
    const cells = [KERAS, MODEL.replace('model', 'old'), MODEL, 'model.compile(loss="mse")'];
    expect(neededCells([...cells, 'model.fit([[1.0]], [2.0])'])).toEqual([0, 2, 3, 4]);
  });

  it('begins again after the session was cleared', () => {
    const cells = [KERAS, MODEL.replace('model', 'old'), 'keras.backend.clear_session()', MODEL];
    expect(neededCells([...cells, 'model.summary()'])).toEqual([0, 2, 3, 4]);
  });

  it('counts the results of layers', () => {
    const cells = [KERAS, 'inputs = keras.Input((2,))', 'old = layers.Dense(4)(inputs)'];
    const model = 'out = layers.Dense(1)(inputs)\nmodel = keras.Model(inputs, out)';
    expect(neededCells([...cells, model, 'model.summary()'])).toEqual([0, 1, 2, 3, 4]);
  });
});
