import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { titleOf, unusualCharacters } from '../../fixes/title';
import { defineRule } from '../contract';

/** T5: a file name with characters that some systems do not accept. */
export const titleCharacters = defineRule<{ strict: boolean }>({
  code: 'T5',
  name: 'title-characters',
  title: 'Special characters in name',
  why:
    'Some file systems reject characters such as `:`, `?`, `*` or `#`, and shells and links give them a ' +
    'special meaning.',
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
    unusual: 'The name `{title}` contains {characters}, which some systems do not accept.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  *check({ document, options }) {
    const title = titleOf(document);
    const characters = unusualCharacters(title, options.strict).map(display);
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

/** The character in backticks, or its code point where it is invisible. */
function display(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return /[\p{C}\p{Z}]/u.test(character)
    ? `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
    : `\`${character}\``;
}
