// A webpack plugin that lists the npm packages whose code is in the extension: folders of node_modules. The licenses and the
// list of components that we ship are made from it.
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/** The files of a module, and of those that were joined into it. */
function filesOf(module) {
  const inner = module.modules ?? [];
  return [module.nameForCondition?.() ?? '', ...[...inner].flatMap(filesOf)];
}

module.exports = class PackageList {
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    compiler.hooks.done.tapPromise('PackageList', async ({ compilation }) => {
      const { packageFolders } = await import('./bundled-packages.mjs');
      const shipped = [...compilation.modules].filter(
        module => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0
      );
      const folders = packageFolders([
        ...shipped.flatMap(filesOf),
        'node_modules/webpack/lib/runtime'
      ]);
      mkdirSync(path.dirname(this.file), { recursive: true });
      writeFileSync(this.file, JSON.stringify(folders, null, 2));
    });
  }
};
