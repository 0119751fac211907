// Writes what shells and `man` find next to an installed command, below build/share: completions and the manual page.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSources } from './load-sources.mjs';
import { manPage } from './man-page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const share = path.join(root, 'build/share');

const COMPLETIONS = {
  bash: 'bash-completion/completions/freshkernel',
  zsh: 'zsh/site-functions/_freshkernel',
  fish: 'fish/vendor_completions.d/freshkernel.fish'
};

function write(name, text) {
  const file = path.join(share, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const sources = await loadSources(['cli/commands/registry', 'cli/help']);
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

rmSync(share, { recursive: true, force: true });
write('man/man1/freshkernel.1', manPage(sources, version));
for (const [shell, name] of Object.entries(COMPLETIONS)) {
  const program = path.join(root, 'dist/freshkernel.cjs');
  write(name, execFileSync(process.execPath, [program, 'completion', shell], { encoding: 'utf8' }));
}
