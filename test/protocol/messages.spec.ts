// python_server/tests/common/test_protocol.py tests the same messages in Python.
import Ajv from 'ajv/dist/2020';
import schema from '../../src/protocol/protocol.schema.json';
import messages from './messages.json';

const ajv = new Ajv({ strict: true, allowUnionTypes: true });
ajv.addSchema(schema, 'protocol');

it.each(messages)('$message: $name', ({ message, valid, value }) => {
  const validate = ajv.getSchema(`protocol#/$defs/${message}`);
  expect(validate?.(value)).toBe(valid);
});

it('every message of the server, the probe and the commands has one that is right and one that is wrong', () => {
  const server = ['ServerStatus', 'ProjectSettings', 'ProjectSettingsWrite'];
  const probe = ['KernelExecution', 'ProbeMessage', 'ProbeQuestion', 'ProbeAnswer'];
  const commands = [
    'CrashesDocument',
    'FilesDocument',
    'FixDocument',
    'LintDocument',
    'RequirementsDocument',
    'StaleDocument',
    'StudyDocument',
    'VariantsDocument'
  ];
  for (const message of [...server, ...probe, ...commands]) {
    const kinds = messages.filter(each => each.message === message).map(each => each.valid);
    expect(new Set(kinds)).toEqual(new Set([true, false]));
  }
});
