const path = require('node:path');
const { DefinePlugin } = require('webpack');
const { version } = require('./package.json');

module.exports = {
  plugins: [new DefinePlugin({ FRESHKERNEL_VERSION: JSON.stringify(version) })],
  module: {
    rules: [
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
