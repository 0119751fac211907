// A webpack plugin that names the module with the extension's entry. Webpack would number it by the paths of the checkout, and two
// checkouts of a commit would give different scripts.
module.exports = class ContainerId {
  apply(compiler) {
    compiler.hooks.compilation.tap('ContainerId', compilation => {
      compilation.hooks.beforeModuleIds.tap('ContainerId', modules => {
        for (const module of modules) {
          if (
            module.type === 'javascript/dynamic' &&
            module.constructor.name === 'ContainerEntryModule'
          ) {
            compilation.chunkGraph.setModuleId(module, 'entry');
          }
        }
      });
    });
  }
};
