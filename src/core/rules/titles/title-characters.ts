import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { titleOf, unusualCharacters } from '../../fixes/title';
import { defineRule } from '../contract';

/** T5: a file name with characters that not every system takes. */
export const titleCharacters = defineRule<{ strict: boolean }>({
  code: 'T5',
  name: 'title-characters',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {
    strict: { default: false, description: 'Allow only ASCII letters and digits.' }
  },
  messages: {
    unusual:
      'The name `{title}` holds {characters}: not every system and tool takes that. Use letters, digits, `.`, `_` and `-`.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  docs: {
    what: 'Reports a notebook whose file name has characters other than letters, marks and digits of any script, `.`, `_` and `-`.',
    why: 'Characters such as `:`, `?`, `*` or `#` are refused by some file systems and mean something else in shells and links.',
    limits: 'A plain space is reported by `title-space` alone.',
    bad: [
      {
        title: 'characters with a meaning elsewhere',
        path: 'orders:may?.ipynb',
        cells: [{ type: 'markdown', source: '# Orders of a year' }],
        messages: [
          'The name `orders:may?.ipynb` holds `:` and `?`: not every system and tool takes that. Use letters, digits, `.`, `_` and `-`.'
        ],
        fixed: { path: 'orders-of-a-year.ipynb' }
      },
      {
        title: 'with the strict option, a letter outside ASCII',
        path: 'größen-der-teile.ipynb',
        cells: [{ type: 'markdown', source: '# Orders of a year' }],
        options: { strict: true },
        messages: [
          'The name `größen-der-teile.ipynb` holds `ö` and `ß`: not every system and tool takes that. Use letters, digits, `.`, `_` and `-`.'
        ],
        fixed: { path: 'orders-of-a-year.ipynb' }
      }
    ],
    good: [
      {
        title: 'letters of any script',
        path: 'größen-数据.ipynb',
        cells: [{ type: 'markdown', source: '# Orders of a year' }]
      },
      {
        title: 'a space is another rule’s matter',
        path: 'orders of May.ipynb',
        cells: [{ type: 'markdown', source: '# Orders of a year' }]
      }
    ]
  },
  *check({ document, options }) {
    const title = titleOf(document);
    const characters = unusualCharacters(title, options.strict).map(shown);
    if (characters.length > 0) {
      yield {
        cell: null,
        message: 'unusual',
        values: { title, characters },
        fixes: renameFixes(document, options.strict)
      };
    }
  }
});

/** The character in backticks, or its code point where it cannot be seen. */
function shown(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return /[\p{C}\p{Z}]/u.test(character)
    ? `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
    : `\`${character}\``;
}
