/** Causes of outputs that show an order which changes from run to run. */
import { causesOf, print } from './written';

const SET = "s = {'a', 'b', 'c'}\nprint(list(s))";
const [STORED, FRESH, AGAIN] = ["['b', 'a', 'c']", "['c', 'b', 'a']", "['a', 'b', 'c']"].map(
  text => [print(text)]
);
const cell = { source: SET, stored: STORED, fresh: FRESH };

describe('the order of a set', () => {
  const told = { cause: 'randomness', code: 'R5', cellIndex: 0 };

  it('is the cause where nothing else differs', () => {
    expect(causesOf([cell]).get(0)).toMatchObject(told);
    expect(causesOf([{ ...cell, fresh: [print("['c', 'b', 'x']")] }]).get(0)?.cause).not.toBe(
      'randomness'
    );
  });

  it('is the cause where runs with other hash seeds differ', () => {
    const causes = causesOf([{ ...cell, again: AGAIN }], { seeds: ['0', '1'] });
    expect(causes.get(0)).toMatchObject(told);
  });

  it('is not the cause where runs with other hash seeds are equal', () => {
    expect(causesOf([cell], { seeds: ['0', '1'] }).get(0)?.cause).not.toBe('randomness');
    expect(causesOf([cell], { seeds: ['7', '7'] }).get(0)).toMatchObject(told);
  });
});

describe('other orders', () => {
  it('hash() of a text changes numbers only', () => {
    const hash = { source: "print(hash('x'))", stored: [print('12')], fresh: [print('-3')] };
    expect(causesOf([hash]).get(0)).toMatchObject({ cause: 'randomness', code: 'R5' });
    const other = { ...hash, fresh: [print('none')] };
    expect(causesOf([other]).get(0)?.cause).not.toBe('randomness');
  });

  it('a listing depends on the file system', () => {
    const list = {
      source: "import os\nprint(os.listdir('data'))",
      stored: [print("['a.csv', 'b.csv']")],
      fresh: [print("['b.csv', 'a.csv']")]
    };
    expect(causesOf([list]).get(0)).toMatchObject({ cause: 'environment', code: 'R6' });
    const other = { ...list, fresh: [print("['b.csv']")] };
    expect(causesOf([other]).get(0)?.cause).not.toBe('environment');
  });
});
