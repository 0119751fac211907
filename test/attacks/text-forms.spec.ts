/** Damaged scripts and pages are read in time that grows with their size, and what is read is in the file. */
import { writeErrors } from './text-invariants';
import { readForm } from '../../src/core/notebook/forms/text-notebook';
import type { TextForm } from '../../src/core/notebook/forms/form';
import { expectLinear } from '../processor-time';
import { damagedText, ENDINGS } from './damaged-texts';

const COUNT = process.env.FRESHKERNEL_SCALE === 'full' ? 30_000 : 200;
const FORMS = Object.keys(ENDINGS) as TextForm[];

jest.setTimeout(300_000);

describe.each(FORMS)('damaged texts in the form %s', form => {
  it(`are read ${COUNT} times without a fault`, () => {
    for (let seed = 1; seed <= COUNT; seed++) {
      const text = damagedText(form, seed);
      expect({ seed, errors: writeErrors(text, form) }).toEqual({ seed, errors: [] });
    }
  });

  it.each([
    ['blank lines', '\n'],
    ['fences', '```\n'],
    ['fences in comments', '# %% [markdown]\n# ```\n'],
    ['comments', '# # # x\n'],
    ['marks', '# %%\n'],
    ['quotes', '"""\n'],
    ['lists', '- ```{python}\n'],
    ['HTML', '<!--\n'],
    ['decorators', '@app.cell(\n'],
    ['cells', '@app.cell\ndef _(x):\n    y = x\n    return y,\n\n'],
    ['one long line', '# '],
    ['one long title', '# %% a=[']
  ])('read many %s in proportion', (_, part) => {
    expectLinear(size => void readForm(part.repeat(size), 'a', form), 2_000);
  });
});
