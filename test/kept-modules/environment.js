// jest's environment for Node, but all files that a worker tests get one context: the same built-in objects. So modules can be
// kept from file to file (`runtime.js`): an array of another context would be no `Array`. What a file sets on the global object
// is taken away when it ends, and `process` with its variables is its own. A file that replaces modules has its own context.
const { readFileSync } = require('fs');
const path = require('path');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { TestEnvironment } = require('jest-environment-node');
const { ModuleMocker } = require('jest-mock');
/** Modules of the core that get a part from who uses the core, and the function that takes it: no file finds that of another. */
const PROVIDED = require('./provided.json');

const REPLACES_MODULES = /\bjest\.(?:\w*[mM]ock|resetModules|isolateModules\w*)\(['"`(]/;

/** The context of all files, its properties before the first one, and by file the modules that stay and their source maps. */
let kept = null;

/** A timer of Node by what jest's old fake timers call its number. */
const timerConfig = {
  idToRef: id => ({
    id,
    ref() {
      return this;
    },
    unref() {
      return this;
    }
  }),
  refToId: timer => timer?.id
};

module.exports = class KeepingEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    if (REPLACES_MODULES.test(readFileSync(context.testPath, 'utf8'))) {
      return;
    }
    kept ??= {
      context: this.context,
      global: this.global,
      properties: Object.getOwnPropertyDescriptors(this.global),
      modules: new Map(),
      sourceMaps: new Map()
    };
    this.kept = kept;
    if (this.global !== kept.global) {
      this.#enterKeptContext(config.projectConfig);
    }
  }

  #enterKeptContext(config) {
    const { process } = this.global;
    this.context = kept.context;
    this.global = Object.assign(kept.global, { process });
    const { global } = this;
    this.moduleMocker = new ModuleMocker(global);
    const { moduleMocker } = this;
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
  }

  async teardown() {
    await super.teardown();
    if (this.kept) {
      restore(kept.global, kept.properties);
      for (const [file, name] of Object.entries(PROVIDED)) {
        kept.modules.get(path.join(__dirname, '../..', file))?.exports[name]?.(null);
      }
    }
  }
};

/** Gives an object the properties again that it had. Those of symbols are jest's own, which stay. */
function restore(object, properties) {
  for (const name of Object.getOwnPropertyNames(object)) {
    if (!Object.hasOwn(properties, name)) {
      delete object[name];
    }
  }
  for (const [name, property] of Object.entries(properties)) {
    if (property.configurable && hasChanged(name, property, object)) {
      Object.defineProperty(object, name, property);
    }
  }
}

function hasChanged(name, property, object) {
  const now = Object.getOwnPropertyDescriptor(object, name);
  if (property.get === undefined) {
    return now?.value !== property.value;
  }
  // A getter of jest's environment replaces itself by the value of Node when it is first asked.
  return now?.get !== property.get && now?.value !== globalThis[name];
}
