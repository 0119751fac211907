// How many calls of libraries in notebooks the tables of effects know: what the function or method does, and the type of
// what it returns. Each call that is written counts once; calls of functions of the notebook do not.
//
//   node bench/resolved_calls.mjs [--top 40] FOLDER...
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadBundle } from './core_bundle.mjs';

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { top: { type: 'string', default: '40' } }
});
const core = await loadBundle(
  'src/core/notebook/reader',
  'src/core/analysis/heap/program',
  'src/core/lint/session',
  'src/core/settings/config',
  'src/core/lint/target-python'
);

const FACTS = { notebookFolder: '/', moduleExports: () => null };
const totals = { calls: 0, effect: 0, type: 0 };
const unknown = { functions: new Map(), methods: new Map(), libraries: new Map() };

const count = (table, key) => table.set(key, (table.get(key) ?? 0) + 1);

/** Whether every object of a value has a type that the tables know. */
function areKnown(value, effects) {
  return (
    value !== null &&
    value.objects.length > 0 &&
    value.objects.every(({ allocation: { type } }) => {
      return type !== null && effects.typeEffects(type) !== null;
    })
  );
}

function judge({ name, method, receiver, result, run }) {
  const { effects } = run;
  totals.calls += 1;
  const isEffectKnown =
    method !== null
      ? areKnown(receiver, effects)
      : name !== null &&
        (effects.functionEffect(name) !== null ||
          effects.isKnownModule(name.slice(0, Math.max(0, name.lastIndexOf('.')))));
  const isTypeKnown = result.objects.length === 0 ? isEffectKnown : areKnown(result, effects);
  totals.effect += isEffectKnown;
  totals.type += isEffectKnown && isTypeKnown;
  if (!isEffectKnown) {
    if (method !== null) {
      count(unknown.methods, method);
    } else {
      count(unknown.functions, name ?? '(unknown callee)');
      count(unknown.libraries, name?.split('.')[0] ?? '(unknown callee)');
    }
  } else if (!isTypeKnown) {
    count(unknown.functions, `→ ${method === null ? name : `.${method}`}`);
  }
}

function analyze(text, file) {
  const read = core.readNotebook(text, file);
  if (!read.ok) {
    return;
  }
  const { document } = read;
  const version = core.targetPython(document, core.DEFAULT_CONFIG);
  const session = new core.LintSession(core.DEFAULT_CONFIG, FACTS);
  const { summaries } = session.lint(document, {});
  const seen = new Set();
  const world = new core.SymbolicWorld(version, call => {
    const { site } = call;
    if (site !== null && !seen.has(site.node)) {
      seen.add(site.node);
      judge(call);
    }
    return null;
  });
  const kernel = world.newKernel(true);
  for (const { index, key } of document.cells) {
    const summary = summaries.get(key);
    if (summary !== undefined) {
      kernel.run({ index, key, summary });
    }
  }
}

for (const folder of folders) {
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    const file = path.join(folder, String(name));
    if (file.endsWith('.ipynb')) {
      try {
        analyze(readFileSync(file, 'utf8'), file);
      } catch (error) {
        console.error(file, String(error));
      }
    }
  }
}
const share = part => `${part} (${((100 * part) / totals.calls).toFixed(1)} %)`;
console.log(
  `calls ${totals.calls}, effect known ${share(totals.effect)}, type known, too ${share(totals.type)}`
);
for (const [kind, table] of Object.entries(unknown)) {
  const top = [...table].sort(([, a], [, b]) => b - a).slice(0, Number(options.top));
  console.log(`${kind}: ${top.map(([key, times]) => `${key} ${times}`).join(', ')}`);
}
