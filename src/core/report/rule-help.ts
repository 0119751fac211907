/** The documentation of a rule as text and Markdown, in a few paragraphs. */
import type { ExampleCell, RuleDefinition } from '../rules/contract';
import { docsOf } from '../rules/documentation';

const FIX_TEXTS = {
  safe: 'It has a safe fix: `freshkernel fix` applies it.',
  unsafe: 'It has a fix that needs review: `freshkernel fix --unsafe` applies it.',
  manual: 'Its fix is explained, not applied.'
} as const;

/** How to apply the fixes of a rule; null for a rule without fixes. */
export function fixText({ fixes, fixApplicability }: RuleDefinition): string | null {
  return fixes === null
    ? null
    : fixApplicability === undefined
      ? FIX_TEXTS[fixes]
      : 'Some of its fixes are safe: `freshkernel fix` applies them. The others need review: `freshkernel fix --unsafe` applies them, too.';
}

/** What a rule reports, why it matters, what it does not see, and how to fix or suppress it. */
export function ruleHelp(rule: RuleDefinition): {
  readonly text: string;
  readonly markdown: string;
} {
  const docs = docsOf(rule);
  const [example] = docs.bad;
  const fix = fixText(rule);
  const cells = example.cells.filter(({ source }) => source.trim() !== '');
  const sections: readonly (readonly [string, string])[] = [
    ['What it reports', docs.what],
    ['Why', rule.why],
    ['Limits', docs.limits],
    ...(fix === null ? [] : [['Fix', fix] as const]),
    ['Suppress', suppressText(rule)]
  ];
  return {
    text: sections.map(([title, text]) => `${title}: ${text}`).join('\n\n'),
    markdown: [
      ...sections.map(([title, text]) => `**${title}**\n\n${text}`),
      ...(cells.length === 0 ? [] : [`**Example**\n\n${cells.map(fenced).join('\n\n')}`])
    ].join('\n\n')
  };
}

/** How to suppress a rule; findings about titles have no line. */
export function suppressText({ code, category }: RuleDefinition): string {
  const inProject = `\`ignore = ["${code}"]\` in the project settings.`;
  return category === 'title'
    ? inProject
    : `\`# freshkernel: ignore[${code}]\` on the line, or ${inProject}`;
}

function fenced({ source, type = 'code' }: ExampleCell): string {
  const fence = source.includes('```') ? '````' : '```';
  return `${fence}${type === 'code' ? 'python' : type}\n${source}\n${fence}`;
}
