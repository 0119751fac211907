// A loader for webpack: of a name in a sorted list only what differs from the name before is written, behind a sign for
// the number of letters that they share. `src/core/fixes/module-exports.ts` puts the names together again.

/** They stand in no name. */
const SIGNS = ' !#$%&()*+,-./:;<=>?@[]^`{|}~';

function tail(word, before) {
  let shared = 0;
  while (shared < SIGNS.length - 1 && shared < before.length && word[shared] === before[shared]) {
    shared += 1;
  }
  return `${SIGNS[shared]}${word.slice(shared)}`;
}

function frontCoded(text) {
  const words = text.split(' ');
  return words.map((word, index) => (index === 0 ? word : tail(word, words[index - 1]))).join('');
}

module.exports = text =>
  JSON.stringify(JSON.parse(text), (key, value) =>
    key === 'names' || key === 'sometimes' ? frontCoded(value) : value
  );
