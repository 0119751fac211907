const path = require('node:path');
const { DefinePlugin } = require('webpack');
const { version } = require('./package.json');
const ChunkList = require('./scripts/chunk-list.cjs');
const ContainerId = require('./scripts/container-id.cjs');
const PackageList = require('./scripts/package-list.cjs');

module.exports = {
  plugins: [
    new DefinePlugin({ FRESHKERNEL_VERSION: JSON.stringify(version) }),
    new ContainerId(),
    new ChunkList(path.join(__dirname, '.cache', 'labextension-chunks.json')),
    new PackageList(path.join(__dirname, '.cache', 'labextension-packages.json'))
  ],
  // Page and worker share more files, small ones too, rather than have copies of what is in them.
  optimization: { splitChunks: { minSize: 8000 } },
  module: {
    rules: [
      {
        test: /[\\/]style[\\/]\w+\.css$/,
        use: path.join(__dirname, 'scripts', 'compact-styles.cjs')
      },
      {
        test: /[\\/]effects[\\/]tables[\\/]\w+\.json$/,
        use: path.join(__dirname, 'scripts', 'group-effect-tables.cjs')
      },
      {
        test: /[\\/]module_exports\.json$/,
        use: path.join(__dirname, 'scripts', 'front-code-exports.cjs')
      },
      {
        test: /[\\/]core[\\/]rules[\\/][\w-]+[\\/][\w-]+\.examples\.js$/,
        use: path.join(__dirname, 'scripts', 'without-fixed-examples.cjs')
      }
    ]
  }
};
