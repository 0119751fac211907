/** Texts that functions of unknown libraries get, as real notebooks have them. */
import { dataFiles } from '../../../src/core/file-paths/data-files';
import type { FileDisk } from '../../../src/core/file-paths/data-files';
import { fileNeeds } from '../../../src/core/file-paths/file-needs';
import { shownText } from '../../../src/core/file-paths/path-text';
import { usesOf } from './uses-of-cells';

/** A disk with these files. */
function diskWith(...files: readonly string[]): FileDisk {
  return {
    find: path => ({
      kind: files.includes(path) ? 'file' : 'missing',
      size: null
    }),
    suggest: () => [],
    isIgnored: () => false,
    hash: () => null
  };
}

/** Each use as `access path status`, `!` where it is certain. */
function listed(cells: readonly string[], disk = diskWith()): readonly string[] {
  const { files, unknown } = dataFiles(usesOf(cells), disk);
  return [
    ...files.flatMap(({ path, status, uses }) =>
      uses.map(
        ({ access, certainty }) =>
          `${access} ${path} ${status}${certainty === 'certain' ? '!' : ''}`
      )
    ),
    ...unknown.map(({ access, callable }) => `${access} by ${callable}`)
  ];
}

describe('a text that ends as names of data do', () => {
  it.each([
    ['a class', "import skrf\nskrf.Network('x.s2p')", 'read x.s2p uncertain'],
    [
      'a constructor',
      "import skrf as rf\nrf.NetworkSet.from_zip('d/x.zip')",
      'read d/x.zip uncertain'
    ],
    ['a loader', "import hv\nhv.RGB.load_image('../a.png')", 'read ../a.png uncertain'],
    [
      'several files',
      "import mne\nmne.read_all(['a.fif', 'b.fif'])",
      'read a.fif uncertain, read b.fif uncertain'
    ],
    [
      'a loader in another format',
      "import t\nt.load_from_arff_to_frame('a.arff')",
      'read a.arff uncertain'
    ],
    [
      'a picture',
      "from IPython.display import Image\nImage('a.png', width=3)",
      'read a.png uncertain'
    ],
    ['a star import', "from IPython.display import *\nSVG('a.svg')", 'read a.svg uncertain'],
    ['a method', "x.write_touchstone('x.s1p')", 'write x.s1p written'],
    ['a function that saves', "import hv\nhv.save(plot, 'a.html')", 'write a.html written'],
    ['a function of any name', "benchmark.run('./r.csv')", 'use r.csv uncertain'],
    ['a class of the notebook', "class Loader:\n    pass\nLoader('a.csv')", 'read a.csv uncertain'],
    ['a keyword', "import x\nx.Model(filename='a.h5', name='b.h5')", 'read a.h5 uncertain'],
    ['a folder that is not known', "import x\nx.load(x.FOLDER + '/a.csv')", 'read by x.load']
  ])('%s', (_, source, expected) => {
    expect(listed([source]).join(', ')).toBe(expected);
  });
});

describe('a text that is no file of the notebook', () => {
  it.each([
    ['data of a library', "import pm\npm.get_data('radon.csv')"],
    ['a sample of a library', "get_sample_data('dem.npz')"],
    ['a label', "ax.set_title('results.csv')"],
    ['a message', "print('see data.csv')\nlogger.info('data.csv')"],
    ['a test of a text', "name.endswith('_train.csv')\nname.replace('.csv', '.txt')"],
    ['a collection', "names.append('a.csv')"],
    ['an address', "import requests\nrequests.get('https://example.com/a.csv')"],
    ['a name inside of a file', "import x\nx.random(name='a.s1p')"],
    ['an ending', "import x\nx.find_all('.csv')"],
    ['a removal', "import os\nfrom pathlib import Path\nPath('test.html').unlink()"]
  ])('%s', (_, source) => {
    expect(listed([source])).toEqual([]);
  });
});

it('a text of any ending counts where it is the name of a file', () => {
  const source = "view.run('kernel.py')\nview.run('other.py')";
  expect(listed([source], diskWith('kernel.py'))).toEqual(['use kernel.py found']);
});

it('a known reader stays certain next to possible ones', () => {
  const cells = ["import pandas as pd\nimport skrf\nskrf.Network('a.csv')\npd.read_csv('a.csv')"];
  expect(listed(cells, diskWith('a.csv'))).toEqual(['read a.csv found', 'read a.csv found!']);
});

it('a possible read is no need, and what may be written is not missing', () => {
  expect(fileNeeds(usesOf(["import skrf\nskrf.Network('x.s2p')"]))).toEqual([]);
  const uses = usesOf([
    "import pandas as pd\nx.write('a.csv')\nx.export('b.csv')\npd.read_csv('b.csv')"
  ]);
  const [need] = fileNeeds(uses);
  expect(shownText(need.read.path)).toBe('b.csv');
  expect(need.provider).not.toBeNull();
});
