/** Long repetitive outputs, errors and titles of notebooks: ten times the text takes about ten times as long. */
import { extractFiles } from '../../src/core/compare/embedded-files';
import { numbersOfLine } from '../../src/core/compare/scores/line-scores';
import { roundedAs } from '../../src/core/compare/svg-rounding';
import { pandasStyles, withoutPandasStyle } from '../../src/core/compare/table-style';
import { renameIds } from '../../src/core/compare/text/generated-ids';
import { withoutLogClock } from '../../src/core/compare/text/log-lines';
import { markupLines } from '../../src/core/compare/text/markup';
import {
  applyBackspaces,
  applyCarriageReturns,
  dropEscapes,
  unifyLineEnds
} from '../../src/core/compare/text/terminal-text';
import { unifyTypeNames } from '../../src/core/compare/text/type-names';
import { exceptionLine } from '../../src/core/messages/exception-line';
import { isGoodTitle, proposedHeading, titleOf } from '../../src/core/fixes/title';
import type { NotebookDocument } from '../../src/core/notebook/document';
import { framesOf } from '../../src/core/notebook/traceback-frames';
import { cellTitle } from '../../src/core/report/cell-title';
import { printable, shortened } from '../../src/core/report/terminal';
import { expectLinearReading } from './repeated-text';
import type { Reader, Shape } from './repeated-text';

const SVG: readonly Shape[] = [
  ['<svg><path d="', 'M 1.0,2.0 ', '"/></svg>'],
  ['<svg><path d="', '1', '"/></svg>'],
  ['<svg><path d="', '.', '"/></svg>'],
  ['<svg><path d="', '1e', '"/></svg>'],
  ['<svg><g id="', 'a', '"/></svg>'],
  ['<svg>', '<g id="a1b2c3d4e5">', ''],
  ['<svg>', '<use href="#a">', ''],
  ['<svg ', 'x="1" ', ''],
  ['<svg>', '<!--', '-->'],
  ['<svg><style>', '.a{', ''],
  ['<svg>', '&#', ''],
  ['<svg>', '<![CDATA[', ''],
  ['<image href="data:image/png;base64,', 'A', '"/>']
];

const TRACEBACKS: readonly Shape[] = [
  ['File ', 'a', ':1, in b'],
  ['File a:1, in ', 'b(', ''],
  ['', 'File a:1, in b(c)\n', ''],
  ['', '-', '> 1 x'],
  ['', '---> 1 x\n', ''],
  ["-> <a href='vscode-notebook-cell:", 'a', "'>1</a>"],
  ['', '\u001b[', ''],
  ['\u001b[', '0;', 'm'],
  ['Cell In[', '1', '], line 1'],
  ['', ' .ipynb Cell 1 ', ''],
  ['', '.py in ', ''],
  ['', 'The above exception was the direct cause of the following exception:\n', ''],
  ['File a:1, in b(', 'c, ', ')'],
  ['<ipython-input-1-', 'a', '> in b']
];

const TITLES: readonly Shape[] = [
  ['', '#', ' x'],
  ['# ', '#', ''],
  ['# x', ' ', '#'],
  ['# ', '*', 'x'],
  ['# ', '[', ''],
  ['# ', '](', ''],
  ['# ', '![a](', ''],
  ['# ', '<', ''],
  ['# ', '<b>', ''],
  ['# ', '`', 'x'],
  ['# ', '$', 'x'],
  ['', '\n', '# x'],
  ['', ' ', '# x'],
  ['x\n', '=', ''],
  ['', 'x\n=\n', ''],
  ['', '> ', '# x'],
  ['<!--', '-', ''],
  ['# ', '&', ''],
  ['# ', '\\', ''],
  ['```\n', '#\n', '']
];

const PRINTED: readonly Shape[] = [
  ['', '\b', ''],
  ['', 'a\b', ''],
  ['', '\r', 'a'],
  ['', 'a\r', '\n'],
  ['', '\u001b', 'm'],
  ['', '\u001b[1', ''],
  ['', '0x7f', ''],
  ['<a at ', '0x0', '>'],
  ['', '12:', '34'],
  ['', '2024-01-01 ', ''],
  ['', '1.', ''],
  ['', '1_', 'e'],
  ['', 'loss: ', '1'],
  ['', 'a=', '1'],
  ['', "<class '", ''],
  ['', 'numpy.', 'int64'],
  ['', '[', ''],
  ['', ' ', 'x'],
  ['', 'https://', ' '],
  ['', '/', ' ']
];

const MARKUP: readonly Shape[] = [
  ['<style>', '#T_a', '</style>'],
  ['<style>', '#T_a1b2c_row0 {', '</style>'],
  ['', '<style scoped>', ''],
  ['<pre>', 'a\n', '</pre>'],
  ['<script>', 'a\n', ''],
  ['<a ', 'b§="1" ', '>'],
  ['', '<table id="T_', ''],
  ['<table>', '<tr><td>', ''],
  ['', 'data:image/png;base64,', ''],
  ['data:image/png;base64,', 'A=', ''],
  ['', 'src="', '']
];

function notebook(path: string, markdown: string): NotebookDocument {
  const cell = {
    key: '0',
    index: 0,
    id: null,
    type: 'markdown' as const,
    source: markdown,
    executionCount: null,
    tags: [],
    storedError: null,
    editable: true
  };
  return { path, language: 'python', languageVersion: null, cells: [cell] };
}

const READERS: readonly (readonly [name: string, read: Reader, shapes: readonly Shape[]])[] = [
  ['markup of SVG', markupLines, SVG],
  ['generated ids of SVG', renameIds, SVG],
  ['coordinates of SVG', text => roundedAs([` @d=${text}`], [` @d=${text}1`]), SVG],
  ['files in SVG', extractFiles, SVG],
  ['tracebacks', text => framesOf({ traceback: text.split('\n') }), TRACEBACKS],
  ['lines of tracebacks', text => framesOf({ traceback: [text] }), TRACEBACKS],
  ['messages of errors', text => exceptionLine('ValueError', text), TRACEBACKS],
  ['headings', text => proposedHeading(notebook('a.ipynb', text)), TITLES],
  ['titles of cells', text => [cellTitle(text), cellTitle(`# ${text}`)], TITLES],
  ['names of notebooks', text => titleOf(notebook(`${text}.ipynb`, '')), TITLES],
  ['judged titles', text => [isGoodTitle(text, true), isGoodTitle(text, false)], TITLES],
  ['escape sequences', text => [dropEscapes(text), unifyLineEnds(text)], PRINTED],
  [
    'lines that are written again',
    text => [applyBackspaces(text), applyCarriageReturns(text)],
    PRINTED
  ],
  ['clocks of logs', withoutLogClock, PRINTED],
  ['ids in texts', renameIds, PRINTED],
  ['names of types', unifyTypeNames, PRINTED],
  ['named numbers', numbersOfLine, PRINTED],
  ['texts for terminals', text => [printable(text), shortened(text, 60)], PRINTED],
  ['styles of tables', text => [pandasStyles(text), withoutPandasStyle(text)], MARKUP],
  ['markup of HTML', markupLines, MARKUP],
  ['files in HTML', extractFiles, MARKUP]
];

describe.each(READERS)('%s', (_, read, shapes) => {
  it.each(shapes)('%j, then many %j, then %j', (...shape) => {
    expectLinearReading(read, shape);
  });
});
