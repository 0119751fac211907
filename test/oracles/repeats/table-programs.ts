/** Statements with the calls that the tables of effects describe, each on several objects. */
import type { CallEffect, EffectTable } from '../../../src/core/effects/effect';
import { libraryEffects } from '../../../src/core/effects/lookup';
import builtinsTable from '../../../src/core/effects/tables/builtins.json';
import matplotlibTable from '../../../src/core/effects/tables/matplotlib.json';
import numpyTable from '../../../src/core/effects/tables/numpy.json';
import pandasTable from '../../../src/core/effects/tables/pandas.json';
import stdlibTable from '../../../src/core/effects/tables/stdlib.json';
import builtins from '../effects/samples/builtins.json';
import matplotlib from '../effects/samples/matplotlib.json';
import numpy from '../effects/samples/numpy.json';
import pandas from '../effects/samples/pandas.json';
import stdlib from '../effects/samples/stdlib.json';
import data from './objects.json';

/** The tables whose calls are made again. */
export const TABLE_NAMES = ['builtins', 'stdlib', 'numpy', 'pandas', 'matplotlib'] as const;

/** The name of such a table. */
export type TableName = (typeof TABLE_NAMES)[number];

/** Objects of the types of a table, and arguments of their methods. */
export interface ObjectData {
  readonly imports: readonly string[];
  /** By type: code that makes `obj`. */
  readonly objects: Readonly<Record<string, readonly string[]>>;
  /** By type and method: arguments, besides those of the samples of effects. */
  readonly calls: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Arguments of setters that no table lists. */
  readonly setters?: readonly string[];
  /** By type: code that shows what an object keeps out of sight. */
  readonly afterwards?: Readonly<Record<string, string>>;
}

interface SampleData {
  readonly imports: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly functions: Readonly<Record<string, string | readonly string[]>>;
  readonly types: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A statement on an object, for which the entry of a table stands. */
export interface RepeatedCall {
  /** The name of the entry. */
  readonly entry: string;
  readonly effect: CallEffect;
  /** The cells before the statement; the last one makes `obj`. */
  readonly before: readonly string[];
  readonly statement: string;
  readonly afterwards: string;
}

const SAMPLES: Readonly<Record<TableName, SampleData>> = {
  builtins,
  stdlib,
  numpy,
  pandas,
  matplotlib
};

const TABLES = {
  builtins: builtinsTable,
  stdlib: stdlibTable,
  numpy: numpyTable,
  pandas: pandasTable,
  matplotlib: matplotlibTable
} as unknown as Readonly<Record<TableName, Pick<EffectTable, 'functions'>>>;

/** The objects of a table. */
export function objectsOf(table: TableName): ObjectData {
  return (data as unknown as Readonly<Record<TableName, ObjectData>>)[table];
}

/** All statements with calls of a table, on objects of types that are its own. */
export function callsOf(
  table: TableName,
  settersOf: (code: string) => readonly string[]
): readonly RepeatedCall[] {
  const own = objectsOf(table);
  return Object.entries(own.objects).flatMap(([type, codes]) =>
    codes.flatMap((code, at) => {
      const setters = at === 0 ? settersOf(code) : [];
      const calls = [...methodCalls(table, type, code, setters), ...functionCalls(table, code)];
      return calls.map(call => ({ ...call, afterwards: own.afterwards?.[type] ?? '' }));
    })
  );
}

type Call = Omit<RepeatedCall, 'afterwards'>;

function methodCalls(
  table: TableName,
  type: string,
  code: string,
  setters: readonly string[]
): readonly Call[] {
  const merged = libraryEffects().typeEffects(type);
  const isListed = (name: string): boolean => Object.hasOwn(merged?.methods ?? {}, name);
  const listed = Object.entries(merged?.methods ?? {})
    .filter(([name, effect]) => isInteresting(effect) && !name.startsWith('__'))
    .flatMap(([name, effect]) => {
      const given = argumentsOf(table, type, merged?.lineage ?? [], name);
      return given.map(([args, values]) => ({ name, effect, args, values }));
    });
  const others = setters
    .filter(name => !isListed(name) && merged?.setters !== undefined)
    .flatMap(name =>
      (objectsOf(table).setters ?? []).map(args => ({
        name,
        effect: merged?.setters ?? {},
        args,
        values: table
      }))
    );
  return [...listed, ...others].flatMap(({ name, effect, args, values }) =>
    statementsOf(name, args, effect).map(statement => ({
      entry: `${type}.${name}`,
      effect,
      before: cellsBefore(table, values, args, code),
      statement
    }))
  );
}

/** Calls that change their receiver, or of which the table says what they do again. */
function isInteresting({ mutates, inPlaceWhen, again }: CallEffect): boolean {
  return mutates?.includes('receiver') === true || inPlaceWhen !== undefined || again !== undefined;
}

/** The arguments of the calls of a method, and the table whose samples have their values. */
function argumentsOf(
  table: TableName,
  type: string,
  lineage: readonly string[],
  method: string
): readonly (readonly [string, TableName])[] {
  const more = objectsOf(table).calls[type]?.[method] ?? [];
  const found = TABLE_NAMES.flatMap(name =>
    lineage.flatMap(each => {
      const sample = SAMPLES[name].types[each]?.[method];
      return listOf(sample).map((call): readonly [string, TableName] => [
        call.startsWith('(')
          ? call
          : call.slice(call.lastIndexOf(`.${method}(`) + method.length + 1),
        name
      ]);
    })
  );
  return [...found, ...more.map((args): readonly [string, TableName] => [args, table])];
}

function statementsOf(name: string, args: string, effect: CallEffect): readonly string[] {
  const assigned = `obj = obj.${name}${args}`;
  if (effect.inPlaceWhen !== undefined) {
    const end = args === '()' ? 'inplace=True)' : ', inplace=True)';
    return [`obj.${name}${args.slice(0, -1)}${end}`, assigned];
  }
  return effect.mutates?.includes('receiver') === true ? [`obj.${name}${args}`] : [assigned];
}

/** Functions that change their first argument, or of which the table says what they do again. */
function functionCalls(table: TableName, code: string): readonly Call[] {
  const { functions } = TABLES[table];
  return Object.entries(functions)
    .filter(([, { mutates, again }]) => mutates?.includes(0) === true || again !== undefined)
    .flatMap(([entry, effect]) =>
      listOf(SAMPLES[table].functions[entry]).flatMap(sample => {
        const start = sample.indexOf('(', entry.length - 1);
        const rest = afterFirst(sample.slice(start + 1, -1));
        const call = `${sample.slice(0, start)}(obj${rest})`;
        const statement = effect.mutates?.includes(0) === true ? call : `obj = ${call}`;
        return [{ entry, effect, before: cellsBefore(table, table, rest, code), statement }];
      })
    );
}

/** The arguments after the first one, with the comma before them. */
function afterFirst(args: string): string {
  let depth = 0;
  for (let at = 0; at < args.length; at++) {
    depth += '([{'.includes(args[at]) ? 1 : ')]}'.includes(args[at]) ? -1 : 0;
    if (depth === 0 && args[at] === ',') {
      return args.slice(at);
    }
  }
  return '';
}

/** The imports, the values that arguments name, and the object. */
function cellsBefore(
  table: TableName,
  values: TableName,
  args: string,
  code: string
): readonly string[] {
  const defined = new Map<string, string>();
  const define = (text: string): void => {
    for (const [name] of text.matchAll(/\b[a-z_]\w*\b(?!\s*=[^=])/g)) {
      const value = SAMPLES[values].values[name];
      if (value !== undefined && !defined.has(name)) {
        defined.set(name, '');
        define(value);
        defined.delete(name);
        defined.set(name, `${name} = ${value}`);
      }
    }
  };
  define(args.replaceAll(/'[^']*'/g, ''));
  const definitions = [...defined.values()];
  const needed = definitions.length > 0 ? SAMPLES[values].imports : [];
  const imports = [...needed, ...objectsOf(table).imports];
  return [imports.join('\n'), definitions.join('\n'), code].filter(cell => cell !== '');
}

function listOf(calls: unknown): readonly string[] {
  return typeof calls === 'string' ? [calls] : Array.isArray(calls) ? (calls as string[]) : [];
}
