import * as fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import {
  editTomlAddToList,
  editTomlRemoveFromList,
  editTomlSetValue
} from '../../../src/core/settings/config-edit';
import type { SettingsEdit } from '../../../src/core/settings/config-edit';
import type { SettingsFileKind } from '../../../src/core/settings/settings-file';

const OWN = 'freshkernel.toml';
const PROJECT = 'pyproject.toml';
const textOf = (edit: SettingsEdit): string => (edit.ok ? edit.text : `refused: ${edit.reason}`);
const add = (text: string, kind: SettingsFileKind = OWN) =>
  textOf(editTomlAddToList(text, kind, 'ignore', 'H6'));
const remove = (text: string, kind: SettingsFileKind = OWN) =>
  textOf(editTomlRemoveFromList(text, kind, 'ignore', 'H6'));

describe('adding to a list', () => {
  const cases: readonly (readonly [string, SettingsFileKind, string, string])[] = [
    ['an empty file', OWN, '', 'ignore = ["H6"]\n'],
    ['a list', OWN, 'ignore = ["C3"] # why\n', 'ignore = ["C3", "H6"] # why\n'],
    ['an empty list', OWN, 'ignore = []\n', 'ignore = ["H6"]\n'],
    ['a list with a trailing comma', OWN, "ignore = ['C3',]", 'ignore = [\'C3\', "H6"]'],
    ['the item is there', OWN, 'ignore = ["H6"]', 'ignore = ["H6"]'],
    [
      'a list over several lines',
      OWN,
      'ignore = [\n  "C3", # blanks\n  "C4"  # text\n]\n',
      'ignore = [\n  "C3", # blanks\n  "C4",  # text\n  "H6"\n]\n'
    ],
    [
      'a list over several lines with a trailing comma, and Windows line ends',
      OWN,
      'ignore = [\r\n\t"C3", # blanks\r\n]\r\n',
      'ignore = [\r\n\t"C3", # blanks\r\n\t"H6",\r\n]\r\n'
    ],
    [
      'other settings',
      OWN,
      'select = ["C"]\n\n[severity]\nC3 = "info"\n',
      'select = ["C"]\nignore = ["H6"]\n\n[severity]\nC3 = "info"\n'
    ],
    [
      'tables only',
      OWN,
      '[severity]\nC3 = "info"\n',
      'ignore = ["H6"]\n\n[severity]\nC3 = "info"\n'
    ],
    [
      'a heading comment',
      OWN,
      '# Our rules\n\n[severity]\n',
      '# Our rules\n\nignore = ["H6"]\n\n[severity]\n'
    ],
    [
      'no table of ours',
      PROJECT,
      '[project]\nname = "x"',
      '[project]\nname = "x"\n\n[tool.freshkernel]\nignore = ["H6"]\n'
    ],
    [
      'our table',
      PROJECT,
      '[tool.freshkernel]\n\n[tool.ruff]\n',
      '[tool.freshkernel]\nignore = ["H6"]\n\n[tool.ruff]\n'
    ],
    [
      'our table with settings',
      PROJECT,
      '[tool.freshkernel]  # us\nphase = "exploring"  # now\n\n[tool.ruff]\nignore = ["E5"]\n',
      '[tool.freshkernel]  # us\nphase = "exploring"  # now\nignore = ["H6"]\n\n[tool.ruff]\nignore = ["E5"]\n'
    ],
    [
      'only a table below ours',
      PROJECT,
      '[tool.ruff]\n\n[tool.freshkernel.severity]\nC3 = "info"\n',
      '[tool.ruff]\n\n[tool.freshkernel]\nignore = ["H6"]\n\n[tool.freshkernel.severity]\nC3 = "info"\n'
    ],
    [
      'dotted keys',
      PROJECT,
      '[tool]\nfreshkernel.phase = "exploring"\n',
      '[tool]\nfreshkernel.phase = "exploring"\nfreshkernel.ignore = ["H6"]\n'
    ],
    [
      'an inline table',
      PROJECT,
      '[tool]\nfreshkernel = { phase = "exploring" }\n',
      '[tool]\nfreshkernel = { phase = "exploring", ignore = ["H6"] }\n'
    ],
    [
      'a list in an inline table',
      PROJECT,
      'tool = {freshkernel={ignore=["C3"]}}',
      'tool = {freshkernel={ignore=["C3", "H6"]}}'
    ],
    [
      'quoted keys',
      PROJECT,
      '["tool"."freshkernel"]\n"ignore" = []\n',
      '["tool"."freshkernel"]\n"ignore" = ["H6"]\n'
    ]
  ];
  it.each(cases)('%s', (_, kind, before, after) => {
    expect(add(before, kind)).toBe(after);
  });

  it('is refused if the file is not TOML or the value is not a list', () => {
    expect(add('ignore = [')).toBe(
      'refused: `freshkernel.toml` is not valid TOML. Correct it by hand.'
    );
    expect(add('ignore = "C3"')).toMatch(/^refused: .*by hand/);
    expect(add('[tool]\nfreshkernel = 3', PROJECT)).toMatch(/^refused/);
  });
});

describe('removing from a list', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['the only one', 'ignore = ["H6"] # why\n', 'ignore = [] # why\n'],
    ['the first', 'ignore = ["H6", "C3"]', 'ignore = ["C3"]'],
    ['one between', 'ignore = ["C3", "H6", "C4"]', 'ignore = ["C3", "C4"]'],
    ['the last', 'ignore = ["C3", "H6"]', 'ignore = ["C3"]'],
    ['the last before a comma', 'ignore = ["C3", "H6",]', 'ignore = ["C3",]'],
    [
      'one with a line of its own',
      'ignore = [\n  "C3",\n  "H6", # why\n  "C4"\n]',
      'ignore = [\n  "C3",\n  "C4"\n]'
    ],
    ['the last line', 'ignore = [\n  "C3",\n  "H6"\n]', 'ignore = [\n  "C3",\n]'],
    ['what is not there', 'ignore = ["C3"]', 'ignore = ["C3"]'],
    ['no list', 'phase = "exploring"', 'phase = "exploring"']
  ];
  it.each(cases)('%s', (_, before, after) => {
    expect(remove(before)).toBe(after);
  });
});

describe('setting a value', () => {
  it('replaces or adds it', () => {
    const set = (text: string) => textOf(editTomlSetValue(text, OWN, 'phase', 'exploring'));
    expect(set('phase   = "finishing" # x\n')).toBe('phase   = "exploring" # x\n');
    expect(set('a = 1 # b')).toBe('a = 1 # b\nphase = "exploring"');
    expect(set("phase = '''\nx'''")).toBe('phase = "exploring"');
  });
});

describe('any file', () => {
  const comment = fc.constantFrom('', ' # c', '  # "x", ]');
  const element = fc.constantFrom('"H6"', "'C3'", '"I1"', '"""T1"""', '"\\u0043 4"');
  const gap = fc.constantFrom('', ' ', '\n', '\n  ', '\n  # note ]\n  ');
  const list = fc
    .tuple(
      fc.array(fc.tuple(gap, fc.uniqueArray(element, { maxLength: 1 }), comment), { maxLength: 4 }),
      gap
    )
    .map(([items, end]) => {
      const seen = new Set<string>();
      const parts = items
        .flatMap(([before, [item]]) =>
          item === undefined || seen.has(item) ? [] : [(seen.add(item), `${before}${item}`)]
        )
        .join(',');
      return `[${parts}${end}]`;
    });
  const line = fc.oneof(
    comment,
    fc
      .tuple(fc.constantFrom('select', 'exclude', 'x.y', '"a b".c'), list)
      .map(([key, value]) => `${key} = ${value}`),
    fc.constantFrom(
      'phase = "exploring"  # p',
      'n = 1.5',
      'd = 1979-05-27',
      "s = '''\n[x]\n'''",
      't = { a = [1, 2], b.c = "}" }'
    )
  );
  const body = fc.array(line, { maxLength: 4 }).map(lines => lines.join('\n'));
  const ignore = fc.option(list).map(value => (value === null ? '' : `ignore = ${value}\n`));
  const file = fc
    .tuple(
      body,
      fc.constantFrom('', '[tool.freshkernel]\n', '[other]\n'),
      ignore,
      body,
      fc.constantFrom('', '\n[severity]\nC3 = "info"\n')
    )
    .map(([first, header, own, second, last]) => `${first}\n${header}${own}${second}\n${last}`)
    .filter(isToml);

  it('changes only in the setting, and reverting restores the values', () => {
    fc.assert(
      fc.property(file, fc.constantFrom<SettingsFileKind[]>(OWN, PROJECT), (before, kind) => {
        const added = editTomlAddToList(before, kind, 'ignore', 'Z9');
        if (!added.ok) {
          throw new Error(`${added.reason}\n${before}`);
        }
        const removed = editTomlRemoveFromList(added.text, kind, 'ignore', 'Z9');
        expect(settings(added.text, kind)).toEqual([...settings(before, kind), 'Z9']);
        expect(removed.ok && settings(removed.text, kind)).toEqual(settings(before, kind));
        // All that was there is still there, in order.
        expect(isSubsequence(before.trimEnd(), added.text)).toBe(true);
      }),
      { numRuns: process.env.FRESHKERNEL_SCALE === 'full' ? 10_000 : 500 }
    );
  });
});

function isToml(text: string): boolean {
  try {
    stringify(parse(text));
    return true;
  } catch {
    return false;
  }
}

function settings(text: string, kind: SettingsFileKind): unknown[] {
  const document = parse(text) as {
    ignore?: unknown[];
    tool?: { freshkernel?: { ignore?: unknown[] } };
  };
  const table = kind === OWN ? document : document.tool?.freshkernel;
  return table?.ignore ?? [];
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) {
    at += part[at] === character ? 1 : 0;
  }
  return at === part.length;
}
