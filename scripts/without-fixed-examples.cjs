// A webpack loader that removes the fixed notebooks from the examples of rules: only tests and the documentation use them.
const ts = require('typescript');

/** Start and end of each `fixed` property, its comma included. */
function outcomes(file) {
  const found = [];
  const visit = node => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'fixed') {
      const siblings = node.parent.properties;
      const next = siblings[siblings.indexOf(node) + 1];
      found.push([node.getFullStart(), next === undefined ? node.end : next.getFullStart()]);
    } else {
      ts.forEachChild(node, visit);
    }
  };
  visit(file);
  return found;
}

module.exports = source => {
  const file = ts.createSourceFile('examples.js', source, ts.ScriptTarget.Latest, true);
  let text = source;
  for (const [start, end] of outcomes(file).reverse()) {
    text = text.slice(0, start) + text.slice(end);
  }
  return text;
};
