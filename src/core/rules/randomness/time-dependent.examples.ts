import type { RuleDocs } from '../contract';

/** What the page of `time-dependent` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports cells that show a reading of the clock (`datetime.now()`, `time.time()`, a duration, `%time`, ' +
    '`%timeit`), or data that `urllib` gets from another computer. One finding at the first such cell lists ' +
    'the others.',
  limits:
    'Values are followed through variables, arithmetic and strings, not through functions of the notebook, ' +
    'containers and data frames. Clock readings that are not shown, or only compared, are not reported, nor ' +
    'is data that other libraries fetch.',
  bad: [
    {
      title: 'the time of the run',
      cells: [
        { source: 'from datetime import datetime\nprint(f"Run on {datetime.now():%d %B %Y}")' }
      ],
      messages: ['This output depends on the clock: it changes on every run.']
    },
    {
      title: 'a duration',
      cells: [
        { source: 'import time\nstart = time.time()' },
        { source: 'total = sum(range(1000))' },
        { source: 'seconds = time.time() - start\nprint("took", round(seconds, 2))' }
      ],
      messages: ['This output depends on the clock: it changes on every run.']
    },
    {
      title: 'a response from another computer',
      cells: [
        { source: 'from urllib.request import urlopen' },
        { source: 'text = urlopen("https://example.org").read()\ntext[:100]' }
      ],
      messages: ['This output comes from the network, which may answer differently next time.']
    }
  ],
  good: [
    {
      title: 'a duration that is not shown',
      cells: [
        { source: 'import time\nstart = time.time()' },
        { source: 'while time.time() - start < 0.1:\n    pass\nprint("done")' }
      ]
    },
    {
      title: 'a literal date',
      cells: [{ source: 'from datetime import datetime\nprint(datetime(2024, 5, 1).isoformat())' }]
    },
    {
      title: 'a value that no longer depends on the clock',
      cells: [{ source: 'import time\nstart = time.time()' }, { source: 'start = 3\nprint(start)' }]
    }
  ]
};
