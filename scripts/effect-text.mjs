// What an entry of a table of effects says, in words.

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
/** Operands that are no single argument. */
const WORDS = new Map([
  ['receiver', 'it'],
  ['all', 'every argument']
]);
const PLACES = new Map([
  ['random:python', "Python's random numbers"],
  ['random:numpy', "NumPy's random numbers"],
  ['random:torch', "PyTorch's random numbers"],
  ['random:torch.cuda', "PyTorch's random numbers on CUDA"],
  ['random:system', "the system's entropy"],
  ['figures', "pyplot's figures"],
  ['env', 'the environment variables'],
  ['cwd', 'the working folder'],
  ['clock', 'the time'],
  ['network', 'the network']
]);

const CALL_FIELDS = new Set([
  ...[
    'mutates',
    'mutatesHeld',
    'mutatesPossibly',
    'mutatesOnlyWith',
    'inPlaceWhen',
    'into',
    'stores'
  ],
  ...['storesElementsOf', 'keepsArguments', 'consumes', 'calls', 'reads', 'advances'],
  ...['advancesUnless', 'advancesAs', 'sets', 'updates', 'readsFile', 'writesFile', 'append'],
  ...['updatesPart', 'opensFigure', 'choosesFigure', 'readsAllFigures'],
  ...[
    'opensFile',
    'shows',
    'returns',
    'returnsWhen',
    'again',
    'againUnless',
    'againOnlyWith',
    'source'
  ]
]);
const AGAIN = {
  'replaces-part': 'replaces one part of what it changes',
  settles: 'changes nothing on its own result',
  'derives-part': 'puts what follows from the rest into one part',
  renames: 'changes nothing on its own result, unless a mapping maps its own values'
};
const TYPE_FIELDS = new Set([
  ...['bases', 'immutable', 'iterator', 'elements', 'items', 'subscript', 'slices'],
  ...['attributesAreItems', 'textReads', 'setters', 'methods', 'attributes', 'source']
]);

/** A page that leaves out a part of an entry would say that this part does not happen. */
function requireWords(entry, fields) {
  const unknown = Object.keys(entry).filter(name => !fields.has(name));
  if (unknown.length > 0) {
    throw new Error(`docs/effects.md has no words for ${unknown.join(', ')}`);
  }
}

/** A call or an attribute in one line. */
export function effectText(effect) {
  requireWords(effect, CALL_FIELDS);
  const parts = [
    ...changes(effect),
    ...keeps(effect),
    ...places(effect),
    ...files(effect),
    ...(effect.shows ? ['displays output'] : []),
    ...returned(effect.returns),
    ...(effect.returnsWhen ?? []).map(
      ({ given, returns }) =>
        `${returned(returns)} with ${list(given.map(each => givenText(each)))}`
    ),
    ...repeated(effect)
  ];
  return parts.length > 0 ? parts.join('; ') : 'no effect';
}

function repeated({ again, againUnless: unless = [], againOnlyWith: only = [] }) {
  const exception = unless.length > 0 ? `, unless ${operands(unless)} is passed` : '';
  const condition = only.length > 0 ? ` with ${only.map(givenText).join(' or ')}` : '';
  return again ? [`${AGAIN[again]}${condition}${exception}`] : [];
}

function givenText({ argument, is }) {
  const values = is === true ? ['True'] : (is ?? []).map(quoted);
  return `${operands([argument])}${values.length > 0 ? ` ${values.join('/')}` : ''}`;
}

/** What is said of a type as such. */
export function typeTexts(type) {
  requireWords(type, TYPE_FIELDS);
  const texts = [
    type.bases && `inherits from ${list(type.bases.map(quoted))}`,
    type.immutable && 'immutable',
    type.iterator && 'is consumed by iteration',
    type.elements && `its elements are ${quoted(type.elements)}`,
    type.items === 'slots' && 'each string key is a separate part',
    type.items === 'whole' && 'changing an item changes the whole object',
    type.subscript && `\`x[…]\` returns ${subscripted(type.subscript)}`,
    type.slices && `\`x[a:b]\` returns ${subscripted(type.slices)}`,
    type.attributesAreItems && 'its attributes are its items',
    type.textReads && `its string form depends on ${list(type.textReads.map(place))}`,
    type.setters && `other methods \`set_…\`: ${effectText(type.setters)}`
  ].filter(Boolean);
  return texts.length > 0 ? [texts.join('; ')] : [];
}

function subscripted(kind) {
  return { view: 'a view', copy: 'a new object', element: 'a part' }[kind];
}

function changes(effect) {
  const verb = effect.mutatesPossibly ? 'may change' : 'changes';
  const where = effect.inPlaceWhen;
  const only = effect.mutatesOnlyWith;
  return [
    effect.mutates &&
      `${verb} ${operands(effect.mutates)}${only ? ` if ${argument(only)} is passed` : ''}`,
    effect.mutatesHeld && 'changes what it refers to',
    where && `changes it if ${argument(where)} is true`,
    effect.into && `changes and returns ${argument(effect.into)} if it is passed`
  ].filter(Boolean);
}

function keeps(effect) {
  return [
    effect.stores && `stores ${operands(effect.stores)}`,
    effect.storesElementsOf && `stores the elements of ${operands(effect.storesElementsOf)}`,
    effect.keepsArguments && 'stores keyword arguments as attributes',
    effect.consumes && `consumes ${operands(effect.consumes)}`,
    effect.calls && `calls ${operands(effect.calls)}`
  ].filter(Boolean);
}

function updatedPart({ updatesPart: part }) {
  return part ? `\`${part.name}\` of ` : '';
}

function places(effect) {
  const unless = effect.advancesUnless;
  const silent =
    unless &&
    `, unless ${'attribute' in unless ? `it has \`.${unless.attribute}\`` : `${argument(unless)} is passed`}`;
  const advanced = (effect.advances ?? []).map(name =>
    name === 'figures' || name.startsWith('option:')
      ? `changes ${place(name)}`
      : `draws from ${place(name)}`
  );
  return [
    effect.reads && `depends on ${list(effect.reads.map(place))}`,
    advanced.length > 0 && `${list(advanced)}${silent ?? ''}`,
    effect.advancesAs && `draws like \`${effect.advancesAs}()\` of its parts or arguments`,
    effect.sets && `sets ${list(effect.sets.map(place))}`,
    effect.updates && `updates ${updatedPart(effect)}${list(effect.updates.map(place))}`,
    effect.opensFigure &&
      `makes its figure the current one (with ${argument(effect.opensFigure.number)}, it may be one that is open)`,
    effect.choosesFigure === 'given' && 'makes the figure that it is given the current one',
    effect.choosesFigure === 'closed' && 'makes another open figure the current one',
    effect.readsAllFigures && 'depends on all open figures'
  ].filter(Boolean);
}

function files(effect) {
  const opened = effect.opensFile;
  return [
    effect.readsFile && `reads ${file(effect.readsFile)}`,
    effect.writesFile && `${effect.append ? 'adds to' : 'writes'} ${file(effect.writesFile)}`,
    opened && `opens ${file(opened.path)} in the mode of ${argument(opened.mode)}`
  ].filter(Boolean);
}

function file(which) {
  return which === 'receiver' ? 'its file' : `the file ${argument(which)}`;
}

function returned(returns) {
  if (returns === undefined) {
    return [];
  }
  if (typeof returns === 'string') {
    return [`returns ${quoted(returns)}`];
  }
  const form = Object.keys(RETURNED).find(key => key in returns);
  return [`returns ${RETURNED[form](returns)}`];
}

const RETURNED = {
  same: ({ same }) => (same === 'receiver' ? 'itself' : `${operand(same)} itself`),
  elementOf: ({ elementOf }) => `a part of ${operand(elementOf)}`,
  viewOf: ({ viewOf, type, ofTypes }) =>
    `a view of ${operand(viewOf)}${ofType(type)}` +
    (ofTypes ? `, if that is of type ${list(ofTypes.map(quoted), 'or')}` : ''),
  place: ({ place: name, type }) => `a handle to ${place(name)}${ofType(type)}`,
  immutable: () => 'an immutable value',
  holds: ({ holds, type }) => `${quoted(type)} that refers to ${operands(holds)}`,
  elementsOf: ({ elementsOf, type }) =>
    `${quoted(type)} of the elements of ${operands(elementsOf)}`,
  copyOf: ({ copyOf, deep }) => `a ${deep ? 'deep' : 'shallow'} copy of ${operand(copyOf)}`,
  halvesOf: ({ type }) => `${quoted(type)} of two new objects for each argument, of its type`,
  tuple: ({ tuple, as, any, joined }) =>
    `${as ? quoted(as) : 'a tuple'} of ${any ? 'any number of ' : ''}${list(tuple.map(quoted))}` +
    (joined ? ', parts of one object' : '')
};

function ofType(type) {
  return type === undefined ? '' : ` (${quoted(type)})`;
}

/** Operands by position and by keyword are the same ones where there are as many of either. */
function operands(names) {
  const positions = names.filter(name => typeof name === 'number');
  const keywords = names.filter(name => typeof name !== 'number' && !WORDS.has(name));
  if (positions.length !== keywords.length) {
    return list(names.map(operand));
  }
  const both = positions.map((position, at) => `${operand(position)} (${quoted(keywords[at])})`);
  return list([...names.filter(name => WORDS.has(name)).map(operand), ...both]);
}

function operand(name) {
  const word = WORDS.get(name);
  return word ?? (typeof name === 'number' ? `the ${ordinal(name)} argument` : quoted(name));
}

function ordinal(position) {
  return ORDINALS[position] ?? `${position + 1}th`;
}

function argument({ position, keyword }) {
  return keyword === null ? operand(position) : quoted(keyword);
}

function place(name) {
  const [kind, of] = name.split(/:(.*)/s);
  return PLACES.get(name) ?? (kind === 'option' ? `options of ${of}` : quoted(name));
}

function quoted(name) {
  return `\`${name}\``;
}

function list(items, word = 'and') {
  return items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}
