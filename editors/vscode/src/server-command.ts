/** Finds the program that serves the editor. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import * as path from 'node:path';

/** A program and its first arguments. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where it comes from, for the user. */
  readonly origin: string;
}

/** Where to look. */
export interface SearchPlaces {
  /** The setting `freshkernel.path`; empty where it is not set. */
  readonly setting: string;
  /** Programs of the folder and of its Python environment may start. */
  readonly isTrusted: boolean;
  /** The interpreter of the selected Python environment; null where none is known. */
  readonly python: string | null;
  /** The folders of `PATH`. */
  readonly searchPath: readonly string[];
  /** The included `freshkernel.cjs`. */
  readonly included: string;
}

const PROGRAM = process.platform === 'win32' ? 'freshkernel.exe' : 'freshkernel';

/** The program to start: that of the setting, of the Python environment, of `PATH`, or else the included one. */
export async function findServer(places: SearchPlaces): Promise<ServerCommand> {
  const { setting, isTrusted, python, searchPath, included } = places;
  if (isTrusted && setting !== '') {
    return program(setting, 'the setting `freshkernel.path`', python);
  }
  const folders = [
    ...(python === null
      ? []
      : [[path.dirname(python), 'the selected Python environment'] as const]),
    ...searchPath.filter(path.isAbsolute).map(folder => [folder, '`PATH`'] as const)
  ];
  for (const [folder, origin] of isTrusted ? folders : []) {
    const file = path.join(folder, PROGRAM);
    if (await isExecutable(file)) {
      return program(file, origin, python);
    }
  }
  return program(included, 'the extension', isTrusted ? python : null);
}

/** A file of JavaScript runs with the Node of VS Code; `python` then runs notebooks for it. */
function program(file: string, origin: string, python: string | null): ServerCommand {
  if (!/\.[cm]?js$/.test(file)) {
    return { command: file, args: [], env: {}, origin };
  }
  return {
    command: process.execPath,
    args: [file],
    env: {
      ELECTRON_RUN_AS_NODE: '1',
      ...(python === null ? {} : { FRESHKERNEL_PYTHON: python })
    },
    origin
  };
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
