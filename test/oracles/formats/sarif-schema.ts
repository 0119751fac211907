/** The published schema of SARIF 2.1.0. */
import { readFileSync } from 'node:fs';
import Ajv from 'ajv';

/** Problems of a SARIF log; empty for a valid one. */
export function sarifProblems(log: unknown): readonly string[] {
  const file = require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  const schema = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  // The schema is in draft 4, which differs from later ones in these names only.
  delete schema.$schema;
  delete schema.id;
  const ajv = new Ajv({
    strict: false,
    validateFormats: false,
    unicodeRegExp: false,
    allErrors: true
  });
  const isValid = ajv.compile(schema);
  isValid(log);
  return (isValid.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath}: ${message ?? ''}`
  );
}
