/** Frequencies that contradict those of an index. */
import { applyToDocument } from '../../../src/core/fixes/apply';
import { frequencyCandidates } from '../../../src/core/restore/frequency-candidates';
import { situationOf } from './situation';

/** As pandas 1.1.5 to 3.0.6 raise it, and 0.23.4 does not, for the first days of quarters. */
const ERROR =
  'ValueError: Inferred frequency <QuarterBegin: startingMonth=1> from passed values does not conform to passed frequency QS-OCT';

function rewritten(source: string, error: string): string | null {
  const situation = situationOf({ sources: [source], at: 0, error });
  const [candidate] = frequencyCandidates(situation);
  return candidate === undefined
    ? null
    : (applyToDocument(situation.document, candidate.edits)?.cells[0].source ?? null);
}

it('are inferred by the index', () => {
  expect(
    rewritten(
      's.index = pd.DatetimeIndex(s.index, freq=pd.infer_freq(s.index))\nt = DatetimeIndex(i, freq=infer_freq(i))',
      ERROR
    )
  ).toBe("s.index = pd.DatetimeIndex(s.index, freq='infer')\nt = DatetimeIndex(i, freq='infer')");
});

it.each([
  ['that the code names', "pd.DatetimeIndex(s.index, freq='QS-OCT')", ERROR],
  ['of other calls', 'pd.PeriodIndex(s.index, freq=pd.infer_freq(s.index))', ERROR],
  ['with another error', 'pd.DatetimeIndex(i, freq=pd.infer_freq(i))', 'ValueError: Invalid']
])('are left %s', (_, source, error) => {
  expect(rewritten(source, error)).toBeNull();
});
