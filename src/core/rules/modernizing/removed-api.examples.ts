import type { RuleDocs } from '../contract';

const NUMPY = { numpy: { distribution: 'numpy', version: '2.1.0' } };

/** What the page of `removed-api` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports names of libraries that the installed version no longer has: that of the kernel or, without one, the oldest version that ' +
    'the project’s requirements admit. The names were looked up in installed versions; the fix is safe where the new name was the same ' +
    'object in a version that had both.',
  limits:
    'Without a kernel and without requirements that exclude the versions with the name, nothing is reported. Follows imported names, not methods of ' +
    'objects such as `df.append`. Leaves out code that handles the error or asks for the version, and names that the notebook sets itself. ' +
    'A version between the last one with the name and the first one without it, as far as versions were examined, counts as having it.',
  bad: [
    {
      title: 'an alias of a builtin',
      cells: [{ source: 'import numpy as np\nx = np.float(3)' }],
      modules: NUMPY,
      messages: ['numpy 2.1.0 has no `numpy.float`. Use `float`.'],
      fixed: ['import numpy as np\nx = float(3)']
    },
    {
      title: 'a renamed type, imported by its name',
      cells: [{ source: 'from numpy import array, float_\n\narray([1], dtype=float_)' }],
      modules: NUMPY,
      messages: ['numpy 2.1.0 has no `numpy.float_`. Use `numpy.float64`.'],
      fixed: ['from numpy import array, float64 as float_\n\narray([1], dtype=float_)']
    },
    {
      title: 'the versions that the project admits',
      cells: [{ source: 'import numpy as np\nbest = -np.Inf' }],
      files: { 'requirements.txt': 'numpy>=2.0.2,<3\n' },
      disk: ['requirements.txt'],
      messages: ['numpy 2.0.2 and later has no `numpy.Inf`. Use `numpy.inf`.'],
      fixed: ['import numpy as np\nbest = -np.inf']
    },
    {
      title: 'a function without a successor',
      cells: [{ source: 'import numpy as np\nn = np.alen([1, 2])' }],
      modules: NUMPY,
      messages: ['numpy 2.1.0 has no `numpy.alen`.']
    },
    {
      title: 'a module that is gone',
      cells: [{ source: 'from sklearn.cross_validation import train_test_split' }],
      modules: { sklearn: { distribution: 'scikit-learn', version: '1.5.2' } },
      messages: [
        'scikit-learn 1.5.2 has no `sklearn.cross_validation.train_test_split`. Use `sklearn.model_selection.train_test_split`.'
      ],
      fixed: ['from sklearn.model_selection import train_test_split']
    }
  ],
  good: [
    {
      title: 'a version that has the name',
      cells: [{ source: 'import numpy as np\nx = np.float_(3)' }],
      modules: { numpy: { distribution: 'numpy', version: '1.26.4' } }
    },
    {
      title: 'nothing is known about the version',
      cells: [{ source: 'import numpy as np\nx = np.float_(3)' }]
    },
    {
      title: 'the error is handled',
      cells: [
        {
          source:
            'import numpy as np\ntry:\n    number = np.float_\nexcept AttributeError:\n    number = np.float64'
        }
      ],
      modules: NUMPY
    },
    {
      title: 'the notebook brings the name back',
      cells: [{ source: 'import numpy as np\nnp.float = float\nx = np.float(3)' }],
      modules: NUMPY
    },
    {
      title: 'a name of something else',
      cells: [{ source: 'class np:\n    float = float\nx = np.float(3)' }],
      modules: NUMPY
    }
  ]
};
