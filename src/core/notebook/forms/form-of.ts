/** Which form of notebook a file has: decided by its name, then by what it says about itself. */
import type { TextForm } from './form';
import { readFrontMatter } from './front-matter';
import type { FrontMatter } from './front-matter';
import { frontMatterLength } from './markdown-blocks';
import { isDatabricksHeader } from './databricks';
import { isMarimoStart } from './marimo';
import { hasCodeCell } from './myst';
import { hasPythonChunk } from './chunks';
import { isPercentMarker } from './percent';
import { QuoteState } from './quote-state';
import { readScriptHeader } from './script-header';
import { fileLines, isBlankLine } from './text-lines';

/** The endings of text files that may be notebooks. */
const ENDINGS = /\.(py|md|qmd|rmd)$/i;

/** The ending of a name in lower case, if files with it may be text notebooks; otherwise null. */
export function textEnding(name: string): string | null {
  return ENDINGS.exec(name)?.[1].toLowerCase() ?? null;
}

/**
 * The form of a text file that the user names; null where it has no cells. With `isFound`, the file was found in a folder: then
 * only its own words count, so that no module and no page of text is taken for a notebook.
 */
export function formOf(name: string, text: string, isFound = false): TextForm | null {
  const ending = textEnding(name);
  switch (ending) {
    case 'py':
      return scriptForm(text, isFound);
    case 'md':
      return mystForm(text, isFound);
    case 'qmd':
      return isFound && !hasPythonChunk(text) ? null : 'quarto';
    case 'rmd':
      return isFound && !hasPythonChunk(text) ? null : 'r-markdown';
    default:
      return null;
  }
}

function scriptForm(text: string, isFound: boolean): TextForm | null {
  const lines = fileLines(text).map(line => line.text);
  if (isDatabricksHeader(lines[0] ?? '')) {
    return 'databricks';
  }
  const { values, end } = readScriptHeader(lines);
  const named = values.get('jupytext.text_representation.format_name');
  if (named === 'light' || named === 'bare') {
    return 'light';
  }
  if (named !== undefined) {
    return 'percent';
  }
  if (isMarimoStart(lines)) {
    return 'marimo';
  }
  return hasMarker(lines.slice(end), isFound) ? 'percent' : null;
}

/** Whether a script has a cell marker; in a found one, it must stand above the first statement. */
function hasMarker(lines: readonly string[], isFound: boolean): boolean {
  const quotes = new QuoteState();
  let isDocstring = false;
  for (const line of lines) {
    if (!quotes.isInside && isPercentMarker(line)) {
      return !isFound || /^#\s?%%/.test(line);
    }
    const isStatement = !quotes.isInside && !isBlankLine(line) && !line.startsWith('#');
    if (isFound && isStatement && (isDocstring || !/^[rRuU]?("""|''')/.test(line))) {
      return false;
    }
    isDocstring ||= isStatement;
    quotes.read(line);
  }
  return false;
}

function mystForm(text: string, isFound: boolean): TextForm | null {
  const lines = fileLines(text).map(line => line.text);
  const header = readFrontMatter(lines.slice(1, Math.max(1, frontMatterLength(lines) - 1)));
  if (header.get('jupytext.text_representation.format_name') === 'myst') {
    return 'myst';
  }
  return hasCodeCell(lines) && (!isFound || namesKernel(header)) ? 'myst' : null;
}

function namesKernel(header: FrontMatter): boolean {
  return [...header.keys()].some(key =>
    /^(?:kernelspec|jupytext|jupyter|mystnb|file_format)\b/.test(key)
  );
}
