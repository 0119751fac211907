// Generates src/protocol/index.ts from src/protocol/protocol.schema.json.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

const schemaUrl = new URL('../src/protocol/protocol.schema.json', import.meta.url);
const outputUrl = new URL('../src/protocol/index.ts', import.meta.url);
const schema = JSON.parse(await readFile(schemaUrl, 'utf8'));
const source = await compile(
  { ...schema, type: 'object', additionalProperties: false },
  'Protocol',
  {
    bannerComment: '// Generated from protocol.schema.json by `npm run generate`. Do not edit.',
    unreachableDefinitions: true,
    style: { singleQuote: true, trailingComma: 'none', printWidth: 100 }
  }
);
const enumerations = Object.entries(schema.$defs)
  .filter(([, definition]) => Array.isArray(definition.enum))
  .map(([name, definition]) => {
    const values = definition.enum.map(value => `'${value}'`).join(', ');
    return `/** Every value of {@link ${name}}, in order. */\nexport const ${name.toUpperCase()}_VALUES = [${values}] as const;\n`;
  });
const outputPath = fileURLToPath(outputUrl);
const options = { ...(await resolveConfig(outputPath)), filepath: outputPath };
await writeFile(outputPath, await format(`${source}\n${enumerations.join('\n')}`, options));
