import { JsonCursor } from './json_cursor';

/** The kernel that a notebook file names (`metadata.kernelspec.name`); null where it names none. */
export function readKernelName(text: string): string | null {
  let name: string | null = null;
  const member = (cursor: JsonCursor, wanted: string, onValue: () => void): void => {
    if (cursor.peekKind() !== 'object') {
      cursor.skipValue();
      return;
    }
    cursor.readObject(key => (key === wanted ? onValue() : cursor.skipValue()));
  };
  const cursor = new JsonCursor(text);
  member(cursor, 'metadata', () =>
    member(cursor, 'kernelspec', () =>
      member(cursor, 'name', () => {
        name = cursor.peekKind() === 'string' ? cursor.readString() : (cursor.skipValue(), null);
      })
    )
  );
  return name;
}
