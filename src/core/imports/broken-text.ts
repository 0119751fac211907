/** The imports of a text that cannot be parsed as a whole, such as one in Python 2: its import statements, line by line. */
import type { Statement } from '../python/ast/nodes';
import { parseModule } from '../python/syntax/parse';
import type { PythonVersion } from '../python/version';

const IMPORT = /^[ \t]*(?:import|from)[ \t]/;

/** More lines than this are not looked at. */
const MAX_LINES = 5_000;

/** The import statements of a text, each parsed alone. */
export function importStatements(text: string, version: PythonVersion): readonly Statement[] {
  const lines = text.split(/\r\n|\n|\r/).slice(0, MAX_LINES);
  return lines.flatMap((line, index) => {
    if (!IMPORT.test(line)) {
      return [];
    }
    const isOpen = /\([^()]*$/.test(line);
    const end = isOpen ? lines.findIndex((other, at) => at > index && other.includes(')')) : index;
    const statement = lines.slice(index, Math.max(end, index) + 1).join('\n');
    const parsed = parseModule(statement.trim(), { version, topLevelAwait: true });
    return parsed.ok ? parsed.module.body : [];
  });
}
