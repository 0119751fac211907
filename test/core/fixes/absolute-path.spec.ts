import fc from 'fast-check';
import { isMachinePath, relativeTo } from '../../../src/core/fixes/absolute-path';

describe('isMachinePath', () => {
  it.each([
    '/home/ada/orders.csv',
    '/Users/ada/orders.csv',
    '/data',
    '/tmpfiles/x',
    '/kaggle/working/x.csv',
    '/contents/x.csv',
    '//server/share/x.csv',
    'C:\\Users\\ada\\orders.csv',
    'd:/orders.csv',
    '\\\\server\\share\\orders.csv',
    '~',
    '~/orders.csv',
    '~ada/orders.csv',
    '~\\orders.csv',
    'file:///home/ada/orders.csv',
    'FILE:///C:/orders.csv',
    'file://server/share/orders.csv'
  ])('%j', path => {
    expect(isMachinePath(path)).toBe(true);
  });

  it.each([
    '',
    '/',
    '//',
    'orders.csv',
    './orders.csv',
    '../orders.csv',
    'data/home/x',
    '/dev/null',
    '/dev/stdin',
    '/tmp',
    '/tmp/x.csv',
    '/kaggle/input',
    '/kaggle/input/titanic/train.csv',
    '/content/drive/MyDrive/x.csv',
    'file:///tmp/x.csv',
    'https://example.org/x.csv',
    's3://bucket/x.csv',
    'sqlite:////home/x.db',
    '~$orders.csv',
    'C:orders.csv',
    '#/key'
  ])('not %j', path => {
    expect(isMachinePath(path)).toBe(false);
  });

  it('judges the known beginning of a path', () => {
    expect(isMachinePath('/home/', false)).toBe(true);
    expect(isMachinePath('/t', false)).toBe(false);
    expect(isMachinePath('/tmp', false)).toBe(false);
    expect(isMachinePath('/', false)).toBe(false);
  });

  it('never holds for a relative path', () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9_.-]+$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), parts => {
        expect(isMachinePath(parts.join('/'))).toBe(false);
        expect(isMachinePath(parts.join('\\'))).toBe(false);
      })
    );
  });
});

describe('relativeTo', () => {
  it.each([
    ['/home/ada/work', '/home/ada/work/data/x.csv', 'data/x.csv'],
    ['/home/ada/work/', '/home/ada/work//x.csv', 'x.csv'],
    ['/home/ada/work', 'file:///home/ada/work/x.csv', 'x.csv'],
    ['/home/ada/work', '/home/ada/works/x.csv', null],
    ['/home/ada/work', '/home/ada/work', null],
    ['/home/ada/work', '/home/ada/work/../x.csv', null],
    ['/home/ada/work', '/home/Ada/work/x.csv', null],
    ['/home/ada', '~/x.csv', null],
    ['C:/Users/ada', 'c:\\users\\Ada\\data\\x.csv', 'data/x.csv'],
    ['C:/Users/ada', 'D:\\Users\\ada\\x.csv', null]
  ])('from %j of %j is %j', (folder, path, expected) => {
    expect(relativeTo(folder, path)).toBe(expected);
  });

  it('is no machine path and resolves to the original', () => {
    const part = fc.stringMatching(/^[a-z0-9_]+$/);
    const parts = fc.array(part, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(parts, parts, (folder, rest) => {
        const relative = relativeTo(`/${folder.join('/')}`, `/${[...folder, ...rest].join('/')}`);
        expect(relative).toBe(rest.join('/'));
        expect(isMachinePath(relative ?? '/')).toBe(false);
      })
    );
  });
});
