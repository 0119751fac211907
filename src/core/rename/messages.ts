/** Why a variable is not renamed, and what to know before it is. */

/** Templates of the reasons. */
export const REASONS = {
  nothing: 'There is no variable at the cursor. Attributes, texts and keywords are not renamed.',
  attribute: '`{name}` is an attribute of a class: uses such as `self.{name}` cannot all be found.',
  builtin: '`{name}` is built into Python.',
  provided: '`{name}` has a special meaning in Python or IPython.',
  star: '`{name}` comes from `from {module} import *`.',
  undefined: 'No cell defines `{name}`.',
  hidden: 'The code in {cell} sets or reads `{name}` without containing it.',
  private: '`{name}` is a private name in a class of {cell}: it contains the name of the class.',
  dotted: 'In {cell}, an import of a submodule binds `{name}`, which `as` cannot rename.',
  future: '`{name}` is an instruction to Python.',
  unclear: 'In {cell}, a class uses `{name}` for its attribute and for the variable.',
  shadowed: '`{name}` is also built into Python, and some reads may mean that one.',
  broken: 'The code in {cell} mentions `{name}` and does not parse: fix it first.',
  magic: 'A magic or shell command in {cell} mentions `{name}` in a way that cannot be followed.',
  query: 'A text in {cell} uses `@{name}`.',
  evaluated: 'A text in {cell} that code may evaluate mentions `{name}`.',
  reflection: 'The code in {cell} uses `{how}`, and a text in {textCell} mentions `{name}`.',
  locals: 'The code in {cell} uses `{how}`, which may reach the local variable `{name}`.',
  className: 'The code in {cell} uses a private name that contains the name of a class.',
  unpacked: 'A call in {cell} passes arguments with `**`, which may contain `{name}`.',
  keyword: 'A call in {cell} passes `{name}=`, perhaps to this parameter.',
  invalid: '`{newName}` is not a valid name.',
  reserved: '`{newName}` is a keyword of Python.',
  special: '`{newName}` has a special meaning in Python or IPython.',
  same: 'This is the current name.',
  taken: '`{newName}` is already used in {cell}.',
  captured: 'In {cell}, `{newName}` would mean something else.',
  unparsable: 'With the new name, the code in {cell} would not be read the same way.'
} as const;

/** Templates of the warnings. */
export const WARNINGS = {
  reflection: 'The code in {cell} uses `{how}`: names that it computes are not changed.',
  unknown: 'In {cell}, `{how}` runs code that may use `{name}` or `{newName}`. It is not changed.',
  star: 'In {cell}, `from {how} import *` may define `{name}` or `{newName}`.',
  annotation: 'A type in quotes in {cell} mentions `{name}`. It is not changed.',
  printed: 'A field such as `{{name}=}` in {cell} prints the name: its output changes.',
  escaped:
    '`{name}` is a parameter: code outside the notebook that passes `{name}=` is not changed.',
  builtin: '`{newName}` is built into Python. The notebook does not use that one.',
  parameters:
    'The tag `parameters` in {cell}: tools that set `{name}` from outside are not changed.',
  text: 'Texts in {cells} contain the word `{name}`. They are not changed.',
  shownName: 'The code in {cell} uses `{how}`, which contains the new name.'
} as const;
