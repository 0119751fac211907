/** The form of the tables, which the type of a JSON module cannot guarantee. */
import type {
  CallEffect,
  EffectTable,
  Returns,
  TypeEffects
} from '../../../src/core/effects/effect';
import { JUDGED, LIBRARIES, libraryTables } from '../../../src/core/effects/library-tables';
import { DRAWING_NAMES, TEXT_OPTIONS } from '../../../src/core/effects/table-summary';
import { EffectLookup } from '../../../src/core/effects/lookup';

type Check = (value: unknown) => boolean;

const isText: Check = value => typeof value === 'string' && value !== '';
const isTrue: Check = value => value === true;
const isOperand: Check = value => isText(value) || (Number.isInteger(value) && Number(value) >= 0);
const isPlace: Check = value =>
  isText(value) && /^(random:.+|option:.+|figures|env|cwd|clock|network)$/.test(String(value));
const listOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.length > 0 && value.every(check);
const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value);
const oneOf =
  (...values: readonly string[]): Check =>
  value =>
    values.includes(String(value));

/** Matches an object with all of `required`, any of `optional`, and nothing else. */
const record =
  (required: Record<string, Check>, optional: Record<string, Check> = {}): Check =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(required).every(key => key in value) &&
    Object.entries(value).every(([key, field]) => (required[key] ?? optional[key])?.(field));

const isArgument = record({ position: orNull(isOperand), keyword: orNull(isText) });
const isFile: Check = value => value === 'receiver' || isArgument(value);
const operands = listOf(isOperand);
const returnForms: readonly Check[] = [
  isText,
  record({ same: isOperand }),
  record({ elementOf: isOperand }),
  record({ viewOf: isOperand }, { type: isText, ofTypes: listOf(isText) }),
  record({ place: isPlace }, { type: isText }),
  record({ immutable: isTrue }),
  record({ holds: operands, type: isText }),
  record({ elementsOf: operands, type: isText }),
  record({ copyOf: isOperand }, { deep: isTrue }),
  record({ halvesOf: oneOf('all'), type: isText }),
  record({ tuple: listOf(isText) }, { as: isText, any: isTrue, joined: isTrue })
];
const isReturns: Check = value => returnForms.filter(form => form(value)).length === 1;
const isGiven = record(
  { argument: isOperand },
  { is: value => isTrue(value) || listOf(isText)(value) }
);
const callFields: Record<keyof CallEffect | 'source', Check> = {
  mutates: operands,
  mutatesHeld: isTrue,
  mutatesPossibly: isTrue,
  mutatesOnlyWith: isArgument,
  knownWith: record({
    positions: isOperand,
    keywords: value => Array.isArray(value) && value.every(isText)
  }),
  inPlaceWhen: isArgument,
  into: isArgument,
  stores: operands,
  storesElementsOf: operands,
  returns: isReturns,
  returnsWhen: listOf(record({ given: listOf(isGiven), returns: isReturns })),
  keepsArguments: isTrue,
  consumes: operands,
  calls: operands,
  reads: listOf(isPlace),
  advances: listOf(isPlace),
  advancesAs: isText,
  advancesUnless: value => isArgument(value) || record({ attribute: isText })(value),
  sets: listOf(isPlace),
  updates: listOf(isPlace),
  updatesPart: record({ name: isText }, { initially: listOf(isText) }),
  opensFigure: record({ number: isArgument }),
  choosesFigure: oneOf('given', 'closed'),
  readsAllFigures: isTrue,
  readsFile: isFile,
  writesFile: isFile,
  append: isTrue,
  opensFile: record({ path: isFile, mode: isArgument }),
  shows: isTrue,
  again: oneOf('replaces-part', 'derives-part', 'settles', 'renames'),
  againUnless: operands,
  againOnlyWith: listOf(isGiven),
  source: isText
};
const isCall = record({}, callFields);
const mapOf =
  (check: Check): Check =>
  value =>
    typeof value === 'object' && value !== null && Object.values(value).every(check);
const typeFields: Record<keyof TypeEffects | 'source', Check> = {
  bases: listOf(isText),
  immutable: isTrue,
  iterator: isTrue,
  elements: isText,
  items: oneOf('slots', 'whole'),
  subscript: oneOf('view', 'copy', 'element'),
  slices: oneOf('view', 'copy'),
  attributesAreItems: isTrue,
  setters: isCall,
  textReads: listOf(isPlace),
  methods: mapOf(isCall),
  attributes: mapOf(record({}, { returns: isReturns, reads: listOf(isPlace) })),
  source: isText
};

const lookup = new EffectLookup(LIBRARIES);

function namedTypes(returns: Returns | undefined): readonly string[] {
  if (returns === undefined || typeof returns === 'string') {
    return returns === undefined ? [] : [returns];
  }
  if ('tuple' in returns) {
    return [...returns.tuple, ...(returns.as === undefined ? [] : [returns.as])];
  }
  const type = 'type' in returns && returns.type !== undefined ? [returns.type] : [];
  return 'ofTypes' in returns ? [...type, ...(returns.ofTypes ?? [])] : type;
}

function allCalls(table: EffectTable): readonly [string, CallEffect][] {
  return [
    ...Object.entries(table.functions),
    ...Object.entries(table.types).flatMap(([type, { methods }]) =>
      Object.entries(methods ?? {}).map(([name, call]): [string, CallEffect] => [
        `${type}.${name}`,
        call
      ])
    )
  ];
}

describe.each(libraryTables().map(table => [table.library, table.modules[0], table] as const))(
  'the table of %s (%s)',
  (_library, _module, table) => {
    it('has only well-formed entries', () => {
      const wrong = allCalls(table).filter(([, call]) => !isCall(call));
      expect(wrong.map(([name]) => name)).toEqual([]);
      const types = Object.entries(table.types).filter(([, type]) => !record({}, typeFields)(type));
      expect(types.map(([name]) => name)).toEqual([]);
      expect(mapOf(record({ place: isPlace }, { type: isText }))(table.objects ?? {})).toBe(true);
    });

    it('names types that a table has', () => {
      const named = [
        ...allCalls(table).flatMap(([, { returns, returnsWhen = [] }]) =>
          [returns, ...returnsWhen.map(each => each.returns)].flatMap(namedTypes)
        ),
        ...Object.values(table.types).flatMap(type => [
          ...(type.bases ?? []),
          ...(type.elements === undefined ? [] : [type.elements]),
          ...Object.values(type.attributes ?? {}).flatMap(({ returns }) => namedTypes(returns))
        ]),
        ...Object.values(table.objects ?? {}).flatMap(({ type }) => type ?? [])
      ];
      expect([...new Set(named)].filter(type => lookup.typeEffects(type) === null)).toEqual([]);
    });

    it('finds its own entries by name, not by alias', () => {
      for (const [name, effect] of Object.entries(table.functions)) {
        expect([name, lookup.functionEffect(name)]).toEqual([name, effect]);
      }
      for (const type of Object.keys(table.types)) {
        expect(lookup.typeEffects(type)?.name).toBe(type);
      }
    });
  }
);

it.each(JUDGED.map(each => each.read()).map(table => [table.library, table] as const))(
  'the table of %s names its library, documentation and version',
  (_, table) => {
    expect(isText(table.library) && isText(table.version)).toBe(true);
    expect(table.source).toMatch(/^https:\/\//);
    expect(listOf(isText)(table.modules)).toBe(true);
  }
);

it('a method with a common name changes an unknown receiver only if that is likely', () => {
  const changes = (name: string) => lookup.methodByName(name)?.mutates !== undefined;
  for (const name of ['append', 'extend', 'update', 'pop', 'sort', 'add', 'write', 'fill']) {
    expect([name, changes(name)]).toEqual([name, true]);
  }
  for (const name of ['replace', 'copy', 'get', 'join', 'count', 'index', 'plot', 'mean', 'head']) {
    expect([name, changes(name)]).toEqual([name, false]);
  }
  expect(lookup.methodByName('set_index')?.inPlaceWhen?.keyword).toBe('inplace');
  expect(lookup.methodByName('replace')?.inPlaceWhen?.keyword).toBe('inplace');
});

describe('what is known of all tables without reading them', () => {
  it('is which names begin in which table', () => {
    for (const library of LIBRARIES) {
      const { roots } = library;
      const { functions, types, objects, aliases, modules } = library.read();
      const names = [functions, types, objects ?? {}, aliases ?? {}].flatMap(Object.keys);
      const own = new Set([...names, ...modules].map(name => name.split('.')[0]));
      const others = LIBRARIES.filter(each => each !== library).flatMap(each => each.roots ?? []);
      expect(others.filter(root => own.has(root))).toEqual([]);
      expect(roots === null ? [] : [...own].filter(root => !roots.includes(root))).toEqual([]);
    }
  });

  it('are the functions that draw random numbers', () => {
    const drawing = libraryTables().flatMap(({ functions }) =>
      Object.entries(functions).flatMap(([name, { advances }]) =>
        advances?.some(place => /^random:(?!system)/.test(place)) === true
          ? [name.split('.').at(-1)]
          : []
      )
    );
    expect([...DRAWING_NAMES].sort()).toEqual([...new Set(drawing)].sort());
  });

  it('are the options that texts depend on', () => {
    const read = libraryTables().flatMap(({ types }) =>
      Object.values(types).flatMap(({ textReads }) => textReads ?? [])
    );
    expect(TEXT_OPTIONS).toEqual([...new Set(read)].sort());
  });
});
