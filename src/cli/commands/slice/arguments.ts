import type { SliceRequest, SliceTarget } from '../../../core/lint/notebook-slice';
import { UsageFailure } from '../../console/failure';
import { common, count, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { SLICE_OPTIONS } from './declaration';

/** Arguments of `freshkernel slice`. */
export interface SliceArguments extends Pick<CommonArguments, 'format' | 'config' | 'stdinName'> {
  readonly file: string;
  readonly request: SliceRequest;
  /** The file to write; null for none. */
  readonly out: SliceFile | null;
}

/** A file for a slice. */
export interface SliceFile {
  readonly path: string;
  readonly kind: 'notebook' | 'script';
}

/** Reads the arguments of `freshkernel slice`. */
export function readSliceArguments(words: readonly string[]): SliceArguments {
  const { values, positionals } = parse(words, SLICE_OPTIONS, 'slice');
  const { files, format, config, stdinName } = common(
    values,
    positionals,
    'slice',
    '--cell 3 FILE.ipynb'
  );
  if (files.length > 1) {
    throw new UsageFailure('`slice` takes one notebook. Give one file.');
  }
  const request = {
    target: targetOf(values.cell, values.name),
    direction: values.forward ? ('forward' as const) : ('backward' as const),
    byStatement: values.statements
  };
  return { file: files[0], request, out: outOf(values.out), format, config, stdinName };
}

function targetOf(cell: string | undefined, name: string | undefined): SliceTarget {
  if (cell !== undefined && name === undefined) {
    return { kind: 'cell', index: count('--cell', cell) - 1 };
  }
  if (name !== undefined && cell === undefined) {
    if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) {
      throw new UsageFailure(
        `\`--name\` must be the name of a variable or function. It is \`${name}\`.`
      );
    }
    return { kind: 'name', name };
  }
  throw new UsageFailure(
    'Give `--cell N` for what the output of a cell needs, or `--name NAME` for a variable or function.'
  );
}

function outOf(path: string | undefined): SliceFile | null {
  if (path === undefined) {
    return null;
  }
  const [, ending] = /\.(ipynb|py)$/i.exec(path) ?? [];
  if (ending === undefined) {
    throw new UsageFailure(
      `\`--out ${path}\` must end with \`.ipynb\` for a notebook, or \`.py\` for a script.`
    );
  }
  return { path, kind: ending.toLowerCase() === 'py' ? 'script' : 'notebook' };
}
