/** Properties that can no longer be set. */
import { applyToDocument } from '../../../src/core/fixes/apply';
import { setterCandidates } from '../../../src/core/restore/setter-candidates';
import { situationOf } from './situation';

/** As scikit-rf 2.2.0 raises it with Python 3.11; 0.14.9 sets the property. */
const ERROR = "AttributeError: property 'npoints' of 'Frequency' object has no setter";
const IMPORT = 'import skrf as rf';

/** The last cell after the candidate; null where there is none. */
function rewritten(sources: readonly string[], error: string): string | null {
  const situation = situationOf({ sources, at: sources.length - 1, error });
  const [candidate] = setterCandidates(situation);
  return candidate === undefined
    ? null
    : (applyToDocument(situation.document, candidate.edits)?.cells.at(-1)?.source ?? null);
}

it('are set in a new object', () => {
  expect(rewritten([IMPORT, 'wg.frequency.npoints = 2 * n  # points\nf.npoints=11'], ERROR)).toBe(
    'wg.frequency = rf.Frequency(wg.frequency.start_scaled, wg.frequency.stop_scaled, 2 * n, wg.frequency.unit)  # points\n' +
      'f = rf.Frequency(f.start_scaled, f.stop_scaled, 11, f.unit)'
  );
});

it.each([
  ['of an expression', [IMPORT, 'make().npoints = 11'], ERROR],
  ['of two targets', [IMPORT, 'a.npoints = b.npoints = 11'], ERROR],
  ['without the library', ['x = 1', 'f.npoints = 11'], ERROR],
  ['of another type', [IMPORT, 'f.npoints = 11'], ERROR.replace('Frequency', 'Grid')],
  ['with another error', [IMPORT, 'f.npoints = 11'], "AttributeError: 'Frequency' object has no"]
])('are left %s', (_, sources, error) => {
  expect(rewritten(sources, error)).toBeNull();
});
