import type { RuleDocs } from '../contract';

/** What the page of `unpinned-install` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports `%pip install`, `!pip install`, `%conda install` and similar lines that name a package without ' +
    'a version. With a kernel that has the package, the fix adds its version.',
  limits:
    'Any version clause is enough, such as `>=2`. Not reported are files (`-r`), folders, archives, URLs, ' +
    'lines with constraints (`-c`), `uv add`, installers such as `pip`, the project’s own package, and a ' +
    'package that another line of the notebook installs with a version. Installs by Python code, such as ' +
    '`subprocess.run`, are not detected. The fix is only offered for pip, and only if the version of every ' +
    'package in the line is known.',
  bad: [
    {
      title: 'without a version',
      cells: [{ source: '%pip install -q scikit-learn' }, { source: 'import sklearn' }],
      modules: { sklearn: { distribution: 'scikit-learn', version: '1.5.2' } },
      messages: [
        'This line installs any version of `scikit-learn`. Give a version, such as `==1.2`.'
      ],
      fixed: ['%pip install -q scikit-learn==1.5.2', 'import sklearn']
    },
    {
      title: 'one with a version, and two without',
      cells: [{ source: '!pip install pandas==2.2.3 "dask[array]" rich' }],
      messages: [
        'This line installs any version of `dask` and `rich`. Give a version, such as `==1.2`.'
      ]
    },
    {
      title: 'an extra keeps its place',
      cells: [{ source: '!pip install "dask[array]"\nimport dask' }],
      modules: { dask: { distribution: 'dask', version: '2024.8.0' } },
      messages: ['This line installs any version of `dask`. Give a version, such as `==1.2`.'],
      fixed: ['!pip install "dask[array]==2024.8.0"\nimport dask']
    },
    {
      title: 'conda',
      cells: [{ source: '%conda install -c conda-forge geopandas' }],
      messages: ['This line installs any version of `geopandas`. Give a version, such as `==1.2`.']
    }
  ],
  good: [
    { title: 'a version', cells: [{ source: '%pip install pandas==2.2.3' }] },
    { title: 'a range', cells: [{ source: '!pip install "pandas>=2,<3"' }] },
    { title: 'a version of conda', cells: [{ source: '!conda install -y numpy=1.26' }] },
    { title: 'a file', cells: [{ source: '%pip install -r requirements.txt' }] },
    { title: 'a folder', cells: [{ source: '%pip install -e .\n!pip install ./tools' }] },
    {
      title: 'a URL and an archive',
      cells: [
        {
          source:
            '!pip install git+https://example.org/tools.git\n!pip install https://example.org/tools-1.0.zip\n!pip install tools-1.0-py3-none-any.whl'
        }
      ]
    },
    { title: 'constraints', cells: [{ source: '%pip install -c versions.txt pandas' }] },
    { title: 'pip itself', cells: [{ source: '!pip install --upgrade pip' }] },
    { title: 'the name is a variable', cells: [{ source: 'name = "x"\n!pip install {name}' }] },
    {
      title: 'the project’s own package',
      cells: [{ source: '%pip install shop-tools' }],
      files: { 'pyproject.toml': '[project]\nname = "shop_tools"\ndependencies = []\n' }
    }
  ]
};
