// A webpack loader: names of an effect table with the same effect share one entry, separated by spaces, which halves the
// tables. `src/core/effects/library-tables.ts` splits them again.

function grouped(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  const entries = Object.entries(value).map(([name, each]) => [name, grouped(each)]);
  if (entries.some(([name, each]) => name.includes(' ') || typeof each !== 'object')) {
    return Object.fromEntries(entries);
  }
  const names = new Map();
  for (const [name, each] of entries) {
    const text = JSON.stringify(each);
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  return Object.fromEntries([...names].map(([text, each]) => [each.join(' '), JSON.parse(text)]));
}

module.exports = text => JSON.stringify(grouped(JSON.parse(text)));
