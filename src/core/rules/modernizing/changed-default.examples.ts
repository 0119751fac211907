import type { RuleDocs } from '../contract';

/** What the page of `changed-default` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports calls that give a different result in the version of the `target` setting (or `--target`), ' +
    'because the default of an argument changed, and attributes that give an object of another type. The fix passes the previous ' +
    'default explicitly, or makes an object of the previous type. ' +
    '[Modernizing](../modernizing.md) lists the known changes.',
  limits:
    'Nothing is reported without a target, or if the kernel or the project already has the new default: the ' +
    'results of the notebook then come from the new default.',
  bad: [
    {
      title: 'the number of starts',
      cells: [
        { source: 'from sklearn.cluster import KMeans\n\nmodel = KMeans(3, random_state=0)' }
      ],
      target: { 'scikit-learn': '1.5' },
      messages: [
        '`sklearn.cluster.KMeans` may give another result since scikit-learn 1.4: the default of `n_init` changed. The former one is `n_init=10`.'
      ],
      fixed: ['from sklearn.cluster import KMeans\n\nmodel = KMeans(3, random_state=0, n_init=10)']
    },
    {
      title: 'the type of a result',
      cells: [
        {
          source:
            'import numpy as np\nimport statsmodels.api as sm\n\ndata = sm.datasets.longley.load()\ny = data.endog'
        }
      ],
      target: { statsmodels: '0.14' },
      messages: [
        '`statsmodels.datasets.utils.Dataset.endog` gives an object of another type since statsmodels 0.13. `numpy.asarray(endog)` is what it gave before.'
      ],
      fixed: [
        'import numpy as np\nimport statsmodels.api as sm\n\ndata = sm.datasets.longley.load()\ny = np.asarray(data.endog)'
      ]
    }
  ],
  good: [
    {
      title: 'the argument is passed',
      cells: [{ source: 'from sklearn.cluster import KMeans\n\nmodel = KMeans(3, n_init=5)' }],
      target: { 'scikit-learn': '1.5' }
    },
    {
      title: 'the notebook takes the result for what it is now',
      cells: [
        {
          source:
            'import statsmodels.api as sm\n\ndata = sm.datasets.longley.load()\nprint(data.exog.head())\ny = data.endog'
        }
      ],
      target: { statsmodels: '0.14' }
    },
    {
      title: 'the notebook sets the attribute',
      cells: [
        {
          source:
            'import statsmodels.api as sm\n\ndata = sm.datasets.longley.load()\ndata.endog = [1, 2]\ny = data.endog'
        }
      ],
      target: { statsmodels: '0.14' }
    },
    {
      title: 'the kernel already has the new default',
      cells: [{ source: 'from sklearn.cluster import KMeans\n\nmodel = KMeans(3)' }],
      target: { 'scikit-learn': '1.5' },
      modules: { sklearn: { distribution: 'scikit-learn', version: '1.4.2' } }
    }
  ]
};
