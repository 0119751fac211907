/** Pictures that name the library which drew them. */
import { pngSoftware } from '../../../../src/core/compare/images/png-software';
import { causesOf } from './written';

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

function png(software: string | null, pixel: number): string {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const named = software === null ? [] : [chunk('tEXt', Buffer.from(`Software\0${software}`))];
  const pixels = chunk('IDAT', Buffer.from([pixel]));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), ...named, pixels]).toString('base64');
}

const picture = (software: string | null, pixel: number): object => ({
  output_type: 'display_data',
  metadata: {},
  data: { 'image/png': png(software, pixel) }
});
const matplotlib = (version: string): string =>
  `Matplotlib version${version}, https://matplotlib.org/`;

it('names the program and its version', () => {
  expect(pngSoftware(png(matplotlib('3.5.1'), 1))).toEqual({
    name: 'matplotlib',
    version: '3.5.1'
  });
  const old = 'matplotlib version 3.0.2, http://matplotlib.org/';
  expect(pngSoftware(png(old, 1))?.version).toBe('3.0.2');
  for (const other of [
    '',
    'iVBORw0K',
    png(null, 1),
    png('Adobe ImageReady', 1),
    'x'.repeat(9_000)
  ]) {
    expect(pngSoftware(other)).toBeNull();
  }
});

it('a picture of another version differs, with both versions in its cause', () => {
  const cell = (before: string | null, now: string | null) => ({
    source: 'draw()',
    stored: [picture(before, 1)],
    fresh: [picture(now, 2)]
  });
  expect(causesOf([cell(matplotlib('3.5.1'), matplotlib('3.8.4'))]).get(0)).toMatchObject({
    cause: 'version',
    cellIndex: 0,
    message: 'It is drawn by matplotlib 3.8.4; matplotlib 3.5.1 drew the stored picture.'
  });
  for (const same of [
    cell(matplotlib('3.8.4'), matplotlib('3.8.4')),
    cell(null, matplotlib('3.8.4'))
  ]) {
    expect(causesOf([same]).get(0)?.message).not.toContain('drew the stored picture');
  }
});

it('another version of the drawing library does not explain other text next to the picture', () => {
  const printed = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });
  const warned = (text: string): object => ({ output_type: 'stream', name: 'stderr', text });
  const cell = (before: object, now: object) => ({
    source: 'draw()',
    stored: [before, picture(matplotlib('3.5.1'), 1)],
    fresh: [now, picture(matplotlib('3.8.4'), 2)]
  });
  const message = (before: object, now: object): string | undefined =>
    causesOf([cell(before, now)]).get(0)?.message;
  expect(message(printed('time: 6.49\n'), printed('time: 6.37\n'))).not.toContain('drew');
  expect(message(printed('time: 6.49\n'), printed('time: 6.49\n'))).toContain('drew');
  const warning = warned('a.py:1: UserWarning: slow\n  draw()\n');
  expect(message(warned(''), warning)).toContain('drew');
});

it('another version of the drawing library does not explain values in cells below', () => {
  const draws = {
    source: 'draw(load())',
    stored: [picture(matplotlib('3.5.1'), 1)],
    fresh: [picture(matplotlib('3.8.4'), 2)]
  };
  const makes = {
    source: 'from model import load, draw, score\nx = load()',
    stored: [],
    fresh: []
  };
  const shows = { ...draws, source: 'draw(x)' };
  const value = {
    source: 'print(score(x))',
    stored: [{ output_type: 'stream', name: 'stdout', text: '0.51\n' }],
    fresh: [{ output_type: 'stream', name: 'stdout', text: '0.62\n' }]
  };
  const causes = causesOf([makes, shows, value]);
  expect(causes.get(1)?.cause).toBe('version');
  expect(causes.get(2)?.cause).toBe('unknown');
});
