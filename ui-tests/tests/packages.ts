// Python packages for the tests, so that pip needs no network.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { python, type TestServer } from '../servers';

/** A package of one module. */
export interface PackageSketch {
  readonly distribution: string;
  readonly version: string;
  readonly module: string;
  readonly source: string;
}

const BUILD = `
import sys, zipfile
folder, distribution, version, module, source = sys.argv[1:]
stem = f"{distribution.replace('-', '_')}-{version}"
files = {
    f"{module}.py": source,
    f"{stem}.dist-info/METADATA": f"Metadata-Version: 2.1\\nName: {distribution}\\nVersion: {version}\\n",
    f"{stem}.dist-info/WHEEL": "Wheel-Version: 1.0\\nGenerator: tests\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
}
record = f"{stem}.dist-info/RECORD"
files[record] = "".join(f"{name},,\\n" for name in [*files, record])
with zipfile.ZipFile(f"{folder}/{stem}-py3-none-any.whl", "w") as wheel:
    for name, text in files.items():
        wheel.writestr(name, text)
`;

/** Writes a wheel into a folder of the server; returns the folder's path for kernels. */
export function placeWheel(server: TestServer, folder: string, sketch: PackageSketch): string {
  const target = path.join(server.root, folder);
  mkdirSync(target, { recursive: true });
  const { distribution, version, module, source } = sketch;
  execFileSync(python, ['-c', BUILD, target, distribution, version, module, source]);
  return target;
}
