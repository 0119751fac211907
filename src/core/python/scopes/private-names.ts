/**
 * Private name mangling: inside a class, `__x` means `_Class__x`. Names with a dot and names that end in two
 * underscores are unchanged, and so is everything inside a class whose own name is all underscores.
 */
export function manglePrivateName(className: string | null, name: string): string {
  if (className === null || !name.startsWith('__') || name.endsWith('__') || name.includes('.')) {
    return name;
  }
  const stripped = className.replace(/^_+/, '');
  return stripped === '' ? name : `_${stripped}${name}`;
}
