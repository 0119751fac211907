import type { RuleDocs } from '../contract';

/** What the page of `changed-module` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports the import of a local module whose file changed on disk after the running kernel imported it.',
  limits:
    'Requires a connected IPython kernel. Modules that only other modules import are not reported, and ' +
    'nothing is reported if `autoreload` is loaded. The fix runs the cells that import the module and those ' +
    'that use its names directly.',
  bad: [
    {
      title: 'a module was edited',
      cells: [
        { source: 'import shop_tools' },
        { source: 'total = shop_tools.total([3, 5])' },
        { source: 'print("done")' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 2 }
      ],
      changedModules: ['shop_tools'],
      messages: [
        'The file of `shop_tools` changed after the import; the kernel still runs the old code.'
      ]
    },
    {
      title: 'a module of a package',
      cells: [{ source: 'from shop.tools import total' }],
      events: [{ kind: 'run', cell: 0 }],
      changedModules: ['shop.tools'],
      messages: [
        'The file of `shop.tools` changed after the import; the kernel still runs the old code.'
      ]
    }
  ],
  good: [
    {
      title: '`autoreload` reads it again',
      cells: [{ source: '%load_ext autoreload\n%autoreload 2' }, { source: 'import shop_tools' }],
      changedModules: ['shop_tools']
    },
    {
      title: 'a changed module that this notebook does not import',
      cells: [{ source: 'import shop_tools' }],
      events: [{ kind: 'run', cell: 0 }],
      changedModules: ['other_tools', 'shop_tools_old']
    },
    {
      title: 'nothing changed',
      cells: [{ source: 'import shop_tools' }],
      events: [{ kind: 'run', cell: 0 }]
    }
  ]
};
