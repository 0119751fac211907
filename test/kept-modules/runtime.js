// jest's modules of a file, but those of the core, which have no state that a caller could notice, are loaded once for all files
// that a worker tests in one context (`environment.js`): loading them takes as long as most tests of them, and what the compiler
// of JavaScript found out about them stays.
const { realpathSync } = require('fs');
const path = require('path');
const Runtime = require('jest-runtime').default;

const root = path.join(__dirname, '../..');

/** Packages that the core and its tests use. */
const PACKAGES = ['diff', 'fast-check', 'fast-png', 'fflate', 'jpeg-js', 'smol-toml', 'yaml'];

// A folder may be a link: files are known by where they are.
const KEPT = ['src/core', 'src/protocol', ...PACKAGES.map(name => `node_modules/${name}`)].map(
  folder => realpathSync(path.join(root, folder)) + path.sep
);

const isKept = file => KEPT.some(folder => file.startsWith(folder));

/** What a file with tests has by file; what belongs to files that stay is in a map for all of them. */
class Layered extends Map {
  constructor(kept) {
    super();
    this.kept = kept;
  }

  get(file) {
    return isKept(file) ? this.kept.get(file) : super.get(file);
  }

  set(file, value) {
    if (isKept(file)) {
      this.kept.set(file, value);
      return this;
    }
    return super.set(file, value);
  }

  delete(file) {
    return isKept(file) ? this.kept.delete(file) : super.delete(file);
  }
}

module.exports = class KeepingRuntime extends Runtime {
  constructor(config, environment, ...others) {
    super(config, environment, ...others);
    if (environment.kept) {
      this._moduleRegistry = new Layered(environment.kept.modules);
      this._sourceMapRegistry = new Layered(environment.kept.sourceMaps);
    }
  }
};
module.exports.default = module.exports;
