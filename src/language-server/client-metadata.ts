/**
 * Reads the metadata that clients send with notebooks and cells. It is untrusted, and editors nest it in their own ways: the
 * notebook's metadata may be the whole of it, or its member `metadata`, or `custom.metadata`.
 */
import type { NotebookCell as ClientCell } from 'vscode-languageserver/node';
import { notebookLanguage } from '../core/notebook/language';
import { platformOf } from '../core/notebook/platforms';
import { parsePythonVersion } from '../core/python/version';
import type { PythonVersion } from '../core/python/version';

type Table = Readonly<Record<string, unknown>>;

/** What a client says about a cell; undefined where it says nothing. */
export interface ClientCellFacts {
  readonly id: string | undefined;
  readonly tags: readonly string[] | undefined;
  readonly editable: boolean | undefined;
  readonly executionCount: number | undefined;
}

/** Reads what a client says about a cell. */
export function readCellFacts({ metadata, executionSummary }: ClientCell): ClientCellFacts {
  const tables = nested(metadata);
  const find = <Value>(key: string, accept: (value: unknown) => value is Value) =>
    tables.map(table => table[key]).find(accept);
  const order = executionSummary?.executionOrder;
  return {
    id: find('id', isText),
    tags: find('tags', isTexts),
    editable: find('editable', isBoolean),
    executionCount: isCount(order) ? order : find('execution_count', isCount)
  };
}

/** The language that a client's metadata names, and the program that runs the notebook. */
export interface ClientLanguage {
  /** In lower case. */
  readonly language: string;
  readonly version: PythonVersion | null;
  readonly platform: string | null;
}

/** Reads the language from a notebook's metadata; null where it names none. */
export function readLanguage(metadata: unknown): ClientLanguage | null {
  for (const table of nested(metadata)) {
    const info = tableOf(table.language_info);
    const kernel = textOf(tableOf(table.kernelspec).language);
    const name = textOf(info.name);
    if (kernel !== '' || name !== '') {
      const kernels = [table.kernelspec, table.kernel_info].map(each => textOf(tableOf(each).name));
      const platform = platformOf(Object.keys(table), kernels);
      return {
        language: notebookLanguage(kernel, name, platform),
        version: parsePythonVersion(textOf(info.version)),
        platform
      };
    }
  }
  return null;
}

/** The tables in which editors put metadata, from the outermost. */
function nested(metadata: unknown): readonly Table[] {
  const outer = tableOf(metadata);
  const custom = tableOf(outer.custom);
  return [outer, tableOf(outer.metadata), custom, tableOf(custom.metadata)];
}

function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Table)
    : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string');
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value);
}
