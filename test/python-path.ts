import * as path from 'node:path';

/** `PYTHONPATH` with the packages of this checkout, before those of this process. */
export const PYTHON_PATH = [path.join(__dirname, '../python_server'), process.env.PYTHONPATH]
  .filter(Boolean)
  .join(path.delimiter);
