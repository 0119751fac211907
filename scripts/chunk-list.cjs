// A webpack plugin that lists the files of the extension that every page loads, and those of each part that is loaded on
// first use. `bench/sizes.mjs` adds up their sizes.
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/** The scripts of a chunk group, without query strings. */
function scriptsOf(group) {
  const names = group.chunks.flatMap(chunk => [...chunk.files]);
  return names.map(name => name.split('?')[0]).filter(name => name.endsWith('.js'));
}

module.exports = class ChunkList {
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap('ChunkList', ({ entrypoints, chunkGroups }) => {
      const entries = [...entrypoints.values()].filter(entry => entry.isInitial());
      // The modules that an extension exposes are children of the script that JupyterLab loads first.
      const exposed = entries.flatMap(entry => entry.getChildren());
      const first = new Set([...entries, ...exposed].flatMap(scriptsOf));
      const later = {};
      for (const group of chunkGroups) {
        const left = scriptsOf(group).filter(name => !first.has(name));
        if (left.length > 0) {
          later[group.name ?? group.chunks[0].name ?? String(group.chunks[0].id)] = left;
        }
      }
      mkdirSync(path.dirname(this.file), { recursive: true });
      writeFileSync(this.file, JSON.stringify({ first: [...first].sort(), later }, null, 2));
    });
  }
};
