import type { RuleDocs } from '../contract';

/** What the page of `changed-default` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports calls that give another result in the version of the `target` setting (or `--target`), because the default of an argument ' +
    'changed. The fix writes out the former default. [Modernizing](../modernizing.md) lists what is known.',
  limits:
    'Reports nothing without a target, and nothing where the kernel or the project has the new default already: the results of the notebook ' +
    'are then those of the new default.',
  bad: [
    {
      title: 'the number of starts',
      cells: [
        { source: 'from sklearn.cluster import KMeans\n\nmodel = KMeans(3, random_state=0)' }
      ],
      target: { 'scikit-learn': '1.5' },
      messages: [
        '`sklearn.cluster.KMeans` gives another result since scikit-learn 1.4: `n_init` has another default. The former one is `n_init=10`.'
      ],
      fixed: ['from sklearn.cluster import KMeans\n\nmodel = KMeans(3, random_state=0, n_init=10)']
    }
  ],
  good: [
    {
      title: 'the argument is given',
      cells: [{ source: 'from sklearn.cluster import KMeans\n\nmodel = KMeans(3, n_init=5)' }],
      target: { 'scikit-learn': '1.5' }
    },
    {
      title: 'the kernel has the new default already',
      cells: [{ source: 'from sklearn.cluster import KMeans\n\nmodel = KMeans(3)' }],
      target: { 'scikit-learn': '1.5' },
      modules: { sklearn: { distribution: 'scikit-learn', version: '1.4.2' } }
    }
  ]
};
