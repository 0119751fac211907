// A loader for webpack: the examples of the rules go into the page without what their notebooks are after the fix, which
// only tests and the pages of the documentation look at.
const ts = require('typescript');

/** Whether a node stands in what the property of that name is given. */
function isWithin(node, name) {
  for (let { parent } = node; parent !== undefined; parent = parent.parent) {
    if (ts.isPropertyAssignment(parent) && parent.name.getText() === name) {
      return true;
    }
  }
  return false;
}

/** From where to where the text of an outcome goes, its comma too. */
function outcomes(file) {
  const found = [];
  const visit = node => {
    const isOutcome = ts.isPropertyAssignment(node) && node.name.getText() === 'fixed';
    if (isOutcome && isWithin(node, 'docs')) {
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
  const file = ts.createSourceFile('rule.js', source, ts.ScriptTarget.Latest, true);
  let text = source;
  for (const [start, end] of outcomes(file).reverse()) {
    text = text.slice(0, start) + text.slice(end);
  }
  return text;
};
