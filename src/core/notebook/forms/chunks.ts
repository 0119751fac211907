/** Quarto pages and R Markdown: text with chunks of code, ```` ```{python} ````. */
import { append } from '../../memo/lists';
import { cutLine, plainLines } from './body-lines';
import { uncommentMagics } from './commented-magics';
import type { BodyLine, TextCell, TextReading } from './form';
import { readFrontMatter } from './front-matter';
import { isMagicLanguage } from './languages';
import { frontMatterLength, pageBlocks } from './markdown-blocks';
import type { Fence } from './markdown-blocks';
import { fenceBody, fenceFrame, markdownCell, NO_FRAME, tagsOf } from './myst';
import type { FileLine } from './text-lines';

const CHUNK = /^\{\s*([A-Za-z][\w+#.-]*)(?:\s*,(.*)|\s+([^\s,].*)?)?\}$/s;
const PYTHON_CHUNK =
  /^ {0,3}(?:`{3,}|~{3,})[ \t]*\{[ \t]*python[23]?(?:[ \t,][^}\r\n\u2028\u2029]*)?\}[ \t]*$/m;

/** Whether a page has a chunk of Python. */
export function hasPythonChunk(text: string): boolean {
  return PYTHON_CHUNK.test(text);
}

/** How a kind of page differs. */
interface PageKind {
  /** Options in comments at the start of a chunk. */
  readonly hasOptionComments: boolean;
  /** Chunks of other languages that IPython could run are cells with a magic. */
  readonly hasMagics: boolean;
}

/** Reads a Quarto page. */
export function readQuarto(lines: readonly FileLine[]): TextReading {
  return {
    ...readPage(lines, { hasOptionComments: true, hasMagics: false }),
    syntax: {
      body: (_, own) => (own.length === 1 && own[0] === '' ? [] : own),
      frame: (type, own) =>
        type === 'markdown' ? NO_FRAME : fenceFrame(own, type === 'code' ? '{python}' : '{=raw}'),
      between: () => ['']
    }
  };
}

/** Reads R Markdown, which is only read. */
export function readRMarkdown(lines: readonly FileLine[]): TextReading {
  return { ...readPage(lines, { hasOptionComments: true, hasMagics: true }), syntax: null };
}

function readPage(lines: readonly FileLine[], kind: PageKind): Omit<TextReading, 'syntax'> {
  const texts = lines.map(({ text }) => text);
  const start = frontMatterLength(texts);
  const cells: TextCell[] = [...titleCell(lines, start)];
  const languages: string[] = [];
  let from = start;
  for (const block of pageBlocks(texts, start)) {
    const chunk = block.kind === 'fence' ? CHUNK.exec(block.fence.info.slice(0, 5_000)) : null;
    if (block.kind !== 'fence' || chunk === null) {
      continue;
    }
    const { fence } = block;
    append(cells, markdownCell(lines, from, fence.open, null));
    const language = chunk[1].toLowerCase();
    languages.push(language);
    cells.push(chunkCell(lines, fence, { language, options: chunk[2] ?? chunk[3] ?? '' }, kind));
    from = fence.close + (fence.isClosed ? 1 : 0);
  }
  append(cells, markdownCell(lines, from, lines.length, null));
  const header = texts.slice(1, Math.max(1, start - 1));
  // Where R runs the page, it has its objects in Python as `r`.
  return { cells, language: pageLanguage(languages, header), platform: 'reticulate' };
}

/** Python where there is any; otherwise the language of the first chunk, or of the kernel in the header. */
function pageLanguage(languages: readonly string[], header: readonly string[]): string | null {
  if (languages.some(language => language.startsWith('python'))) {
    return 'python';
  }
  const [first] = languages;
  const kernel = readFrontMatter(header).get('jupyter');
  return first ?? (kernel === undefined ? null : kernel.replace(/(?<![-\d.])[-\d.]+$/, ''));
}

/** The title in the header of a page, which stands above its text. */
function titleCell(lines: readonly FileLine[], end: number): readonly TextCell[] {
  for (let at = 1; at < end - 1; at++) {
    const match = /^title:\s+(?!\s)(["']?)(.*\S)\s*$/.exec(lines[at].text.slice(0, 2_000));
    if (match !== null) {
      const [whole, quote, value] = match;
      const text = quote !== '' && value.endsWith(quote) ? value.slice(0, -1) : value;
      const cut = whole.indexOf(value, 'title:'.length);
      const [line] = plainLines(lines, at, at + 1);
      return [
        {
          type: 'markdown',
          tags: [],
          lines: [{ ...cutLine(line, 0, cut), text }],
          first: 0,
          end,
          bodyAt: at,
          hasMarker: true,
          isPinned: true
        }
      ];
    }
  }
  return [];
}

function chunkCell(
  lines: readonly FileLine[],
  fence: Fence,
  { language, options }: { readonly language: string; readonly options: string },
  { hasOptionComments, hasMagics }: PageKind
): TextCell {
  const body = fenceBody(lines, fence);
  const yaml = hasOptionComments ? optionComments(body) : [];
  const isPython = /^python[23]?$/.test(language);
  const isRun =
    !/\beval\s*=\s*(?:FALSE|F|false)\b/.test(options) &&
    !yaml.some(line => /^eval\s*:\s*(?:false|no)\s*$/i.test(line));
  const isMagic = hasMagics && !isPython && isMagicLanguage(language === 'r' ? 'R' : language);
  return {
    type: isRun && (isPython || isMagic) ? 'code' : 'raw',
    tags: tagsOf(yaml),
    lines: isMagic
      ? withMagic(body, fence.open, magicOf(language, options))
      : hasMagics && isPython
        ? uncommentMagics(body, { isExplicit: true })
        : body,
    first: fence.open,
    end: fence.close + (fence.isClosed ? 1 : 0),
    bodyAt: fence.open + 1,
    hasMarker: true,
    isPinned: false
  };
}

/** The options in `#|` comments at the start of a chunk. */
function optionComments(body: readonly BodyLine[]): readonly string[] {
  const end = body.findIndex(({ text }) => !/^#\s*\|/.test(text.slice(0, 100)));
  return body
    .slice(0, end < 0 ? body.length : end)
    .map(({ text }) => text.replace(/^#\s*\|\s?/, ''));
}

/** The magic that runs a chunk in IPython, with the arguments that jupytext keeps in an option. */
function magicOf(language: string, options: string): string {
  const given = /\bmagic_args\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(options);
  const words = given?.[1] ?? given?.[2] ?? '';
  return `%%${language === 'r' ? 'R' : language}${words === '' ? '' : ` ${words}`}`;
}

function withMagic(body: readonly BodyLine[], line: number, text: string): readonly BodyLine[] {
  const rest = body.length === 0 ? [{ line, text: '', cutAt: 0, cut: null }] : body;
  return [{ line, text, cutAt: 0, cut: null }, ...rest];
}
