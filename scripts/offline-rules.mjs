// The pages about rules as a package contains them, next to its program, which links to them.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const pages = fileURLToPath(new URL('../docs/rules', import.meta.url));

const GENERATED = /^<!-- Generated .* -->\n\n/;
const OUTWARD_LINK = /\[([^\]]+)\]\(\.\.\/[^)]*\)/g;

/** Writes the pages into a folder. Links to pages that a package lacks become text. */
export function writeOfflineRules(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(pages).sort()) {
    const text = readFileSync(path.join(pages, name), 'utf8');
    writeFileSync(
      path.join(folder, name),
      text.replace(GENERATED, '').replaceAll(OUTWARD_LINK, '$1')
    );
  }
}
