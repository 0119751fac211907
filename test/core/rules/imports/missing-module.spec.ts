import { missingModule } from '../../../../src/core/rules/imports/missing-module';
import type { RuleExample } from '../../../../src/core/rules/contract';
import { ExampleScene } from '../example-scene';

/** Whether the import of a missing module is reported in the last cell. */
function isReported(module: string, sources: readonly string[]): boolean {
  const example: RuleExample = {
    title: module,
    cells: sources.map(source => ({ source })),
    modules: { [module]: { found: false } }
  };
  return new ExampleScene(example).reports(missingModule).length > 0;
}

describe('a missing module', () => {
  it.each([
    ['another package is installed', ['%pip install numpy', 'import pandas']],
    ['installed in a comment', ['# !pip install pandas', 'import pandas']],
    ['installed below', ['import pandas', '!pip install pandas']],
    ['from a submodule', ['from pandas.io import json']],
    [
      'next to guarded imports of others',
      ['try:\n    import x\nexcept ImportError:\n    pass\nimport pandas']
    ]
  ])('is reported: %s', (_, sources) => {
    expect(isReported('pandas', sources)).toBe(true);
  });

  it.each([
    ['%pip install pandas', 'import pandas'],
    ['%pip install "pandas[excel]>=2" --quiet', 'import pandas'],
    ['!pip3 install -U pandas', 'import pandas'],
    ['!{sys.executable} -m pip install pandas', 'import pandas'],
    ['!conda install -y -c conda-forge pandas=2.2', 'import pandas'],
    ['%conda install conda-forge::pandas', 'import pandas'],
    ['!pip install -r requirements.txt', 'import pandas'],
    ['!pip install .', 'import pandas'],
    ['!pip install git+https://example.org/x.git', 'import pandas'],
    ['!uv pip install pandas', 'import pandas'],
    ['%%bash\npip install pandas', 'import pandas'],
    ['%%bash\ncd x && python setup.py install', 'import pandas'],
    ['import subprocess\nsubprocess.run(["pip", "install", "pandas"])', 'import pandas'],
    ['import os\nos.system("pip install pandas")', 'import pandas'],
    ['import micropip\nawait micropip.install("pandas")', 'import pandas'],
    ['!git clone https://example.org/pandas.git', 'import pandas'],
    ['!wget https://example.org/pandas.py', 'import pandas'],
    ['open("pandas.py", "w").write("")', 'import pandas'],
    ['%%writefile pandas.py\nx = 1', 'import pandas'],
    ['import sys; sys.path.insert(0, "lib")', 'import pandas'],
    ['%cd src', 'import pandas'],
    ['import os\nos.chdir("src")', 'import pandas'],
    ['%env PYTHONPATH=lib', 'import pandas'],
    ['%pip install pandas\nimport pandas'],
    ['if True:\n    import pandas'],
    ['def f():\n    import pandas'],
    ['from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import pandas'],
    ['from contextlib import suppress\nwith suppress(ImportError):\n    import pandas'],
    ['from . import pandas']
  ])('is not reported: %s', (...sources) => {
    expect(isReported('pandas', sources)).toBe(false);
  });

  it('of unknown origin may be provided by any installation', () => {
    expect(isReported('shop_tools', ['%pip install numpy', 'import shop_tools'])).toBe(false);
  });

  it('may be missing where the cell is expected to fail', () => {
    const example: RuleExample = {
      title: 'a lesson',
      cells: [{ source: 'import pandas', tags: ['raises-exception'] }],
      modules: { pandas: { found: false } }
    };
    expect(new ExampleScene(example).reports(missingModule)).toEqual([]);
  });

  it('is reported once', () => {
    const example: RuleExample = {
      title: 'twice',
      cells: [{ source: 'import pandas' }, { source: 'import pandas as pd' }],
      modules: { pandas: { found: false } }
    };
    const reports = new ExampleScene(example).reports(missingModule);
    expect(reports.map(({ cell }) => cell?.index)).toEqual([0]);
  });

  it.each([
    ['cv2', 'opencv_python_headless==4.10.*', 'opencv-python-headless==4.10.*'],
    ['cv2', 'numpy', 'opencv-python'],
    ['shop_tools', 'shop-tools ~= 1.2', 'shop-tools~=1.2'],
    ['cv2', 'opencv-python @ https://example.org/x.whl', 'opencv-python']
  ])('is installed in the version of the project: %s, %s', (module, requirement, wanted) => {
    const example: RuleExample = {
      title: module,
      cells: [{ source: `import ${module}` }],
      modules: { [module]: { found: false } },
      files: { 'requirements.txt': requirement }
    };
    const [report] = new ExampleScene(example).reports(missingModule);
    expect(report.fixes?.flatMap(({ actions }) => actions)).toEqual([
      { kind: 'install', requirements: [wanted] }
    ]);
  });
});
