const { DefinePlugin } = require('webpack');
const { version } = require('./package.json');

module.exports = {
  plugins: [new DefinePlugin({ FRESHKERNEL_VERSION: JSON.stringify(version) })]
};
