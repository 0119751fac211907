// A loader for webpack: style sheets go into the page without comments and without indentation. No text of CSS goes over
// several lines, so that nothing but space is taken away.
module.exports = text => text.replace(/\/\*[^]*?\*\//g, '').replace(/\s*\n\s*/g, ' ');
