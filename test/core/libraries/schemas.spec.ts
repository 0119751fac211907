/** Every facet has a schema, and every file of a facet is as its schema says. */
import Ajv from 'ajv';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { facetsOf, libraries } from './facets';

const SCHEMA = '.schema.json';

const names = readdirSync(libraries)
  .filter(file => file.endsWith(SCHEMA))
  .map(file => file.slice(0, -SCHEMA.length));

describe.each(names)('the %s', name => {
  const schema = JSON.parse(
    readFileSync(path.join(libraries, `${name}${SCHEMA}`), 'utf8')
  ) as object;
  const validate = new Ajv({ allErrors: true }).compile(schema);

  it.each(facetsOf<unknown>(name))('of %s are well formed', (_, facet) => {
    expect(validate(facet) ? [] : validate.errors).toEqual([]);
  });
});

it('each file of a library is a facet with a schema', () => {
  const folders = readdirSync(libraries, { withFileTypes: true }).filter(each =>
    each.isDirectory()
  );
  const files = folders.flatMap(({ name }) => readdirSync(path.join(libraries, name)));
  const others = files.filter(file => !names.includes(file.replace(/\.json$/, '')));
  expect(others).toEqual([]);
});
