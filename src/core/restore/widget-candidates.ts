/** What a user would do with the widgets that a notebook waits for. */
import type { DataReads } from '../data-shapes/data-reads';
import type { WidgetCall } from '../data-shapes/values';
import { textsOf } from '../file-paths/path-uses';
import { insertCell } from '../fixes/cell-edits';
import type { Expression } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { AddedFile, Candidate } from './candidate';
import { readsOf } from './data-candidates';
import { addedFile, usualExtension } from './made-files';
import type { Situation } from './situation';
import { pythonText } from './text-literals';

/** More widgets are not used. */
const MAX_WIDGETS = 20;

/** The first line of the cell that uses widgets. */
const HEAD = '# Stand-in: what a user would do with the widgets above.';

/** Widgets of which one option is chosen, several, or none at first. */
const ONE_OF = /^(?:Dropdown|Select|RadioButtons|ToggleButtons)$/;
const SOME_OF = /^(?:SelectMultiple|TagsInput)$/;
const TEXT = /^(?:Text|Textarea|Password|Combobox)$/;
const DATE = /^(?:Naive)?Date(?:time)?Picker$/;

/** A use of a widget. */
interface WidgetUse {
  /** One phrase for users. */
  readonly phrase: string;
  readonly code: string;
  readonly file: AddedFile | null;
}

/** Uses the widgets above the cell that fails: puts something into each that is empty, then clicks the buttons. */
export function widgetCandidates(situation: Situation): readonly Candidate[] {
  const { document, failure } = situation;
  const reads = readsOf(situation);
  const named = reads.widgets.size === 0 ? [] : widgetsAbove(situation, reads);
  const uses = named.flatMap(([name, widget]) => useOf(name, widget, situation) ?? []);
  if (uses.length === 0) {
    return [];
  }
  const code = uses.map(each => each.code).sort((a, b) => Number(isClick(a)) - Number(isClick(b)));
  const files = uses.flatMap(({ file }) => file ?? []);
  const above = document.cells[failure.cell.index - 1] ?? null;
  const source = [HEAD, ...(files.length > 0 ? UPLOAD : []), ...code].join('\n');
  return [
    {
      kind: 'stand-in',
      cell: failure.cell.key,
      detail: `Use widgets as a user would: ${uses.map(({ phrase }) => phrase).join(', ')}`,
      trust: 'stand-in',
      edits: [insertCell(above, 'code', source)],
      install: null,
      files
    }
  ];
}

function isClick(code: string): boolean {
  return code.endsWith('.click()');
}

/** The widgets that cells above make and no earlier step uses, by the names that they get. */
function widgetsAbove(
  { document, failure, lint }: Situation,
  { widgets }: DataReads
): readonly (readonly [name: string, widget: WidgetCall])[] {
  const used = document.cells
    .filter(({ source }) => source.startsWith(HEAD))
    .map(({ source }) => source)
    .join('\n');
  const found = new Map<string, WidgetCall>();
  const note = (target: Expression, value: Expression): void => {
    const widget = widgets.get(value);
    if (widget !== undefined && target.kind === 'Name' && !isIn(target.id, used)) {
      found.set(target.id, widget);
    }
  };
  for (const { key } of document.cells.slice(0, failure.cell.index)) {
    const summary = lint.summaries.get(key);
    for (const { module } of summary === undefined ? [] : textsOf(summary)) {
      // What a function makes has no name here.
      for (const statement of module.body) {
        if (statement.kind !== 'FunctionDef' && statement.kind !== 'ClassDef') {
          walk(statement, node => {
            if (node.kind === 'Assign') {
              node.targets.forEach(target => note(target, node.value));
            }
          });
        }
      }
    }
  }
  return [...found].slice(0, MAX_WIDGETS);
}

function isIn(name: string, source: string): boolean {
  return source.split(/[^\w]+/).includes(name);
}

function useOf(name: string, widget: WidgetCall, situation: Situation): WidgetUse | null {
  const { type, file, keywords } = widget;
  const isEmpty = !keywords.has('value') || isNone(widget);
  if (type === 'Button') {
    return { phrase: `click \`${name}\``, code: `${name}.click()`, file: null };
  }
  if (type === 'FileUpload') {
    const path = `${situation.addedFolder}/${uploadName(name, widget)}`;
    const made = addedFile(file, path);
    const code = `_upload(${name}, ${pythonText(path)})`;
    return made === null
      ? null
      : { phrase: `upload a made-up file to \`${name}\``, code, file: made };
  }
  if (ONE_OF.test(type) && isNone(widget)) {
    const code = `if ${name}.value is None and ${name}.options:\n    ${name}.index = 0`;
    return { phrase: `choose the first option of \`${name}\``, code, file: null };
  }
  if (SOME_OF.test(type) && isEmpty) {
    const code = `if not ${name}.value and ${name}.options:\n    ${name}.index = (0,)`;
    return { phrase: `choose the first option of \`${name}\``, code, file: null };
  }
  if (TEXT.test(type) && isEmpty) {
    const { kinds } = file.shape;
    const text = kinds.has('whole') || kinds.has('number') ? '1' : 'stand-in';
    const code = `${name}.value = ${name}.value or ${pythonText(text)}`;
    return { phrase: `write \`${text}\` into \`${name}\``, code, file: null };
  }
  if (DATE.test(type) && isEmpty) {
    const isTime = type.includes('time');
    const date = isTime ? 'datetime(2020, 1, 1, 9, 30' : 'date(2020, 1, 1';
    const zone = type === 'DatetimePicker' ? ', tzinfo=_datetime.timezone.utc' : '';
    const code = `import datetime as _datetime\n${name}.value = ${name}.value or _datetime.${date}${zone})`;
    return { phrase: `choose a date in \`${name}\``, code, file: null };
  }
  return null;
}

/** Whether the code itself gives it no value. */
function isNone({ keywords }: WidgetCall): boolean {
  const value = keywords.get('value');
  return value?.kind === 'literal' && (value.value === null || value.value === '');
}

/** A name with an ending that the widget accepts. */
function uploadName(name: string, { file, keywords }: WidgetCall): string {
  const accept = keywords.get('accept');
  const accepted = accept?.kind === 'literal' ? String(accept.value) : '';
  const ending = /^\.(\w{1,10})(?:,|$)/.exec(accepted)?.[1] ?? usualExtension(file);
  return `${name}.${ending}`;
}

/** Puts a file into a widget of any version of ipywidgets, as an upload does. */
const UPLOAD = [
  'import datetime as _datetime, os as _os, traitlets as _traitlets',
  '',
  'def _upload(widget, path):',
  "    with open(path, 'rb') as file:",
  '        content = file.read()',
  '    name, size = _os.path.basename(path), len(content)',
  '    if isinstance(widget.value, dict):',
  "        facts = {'name': name, 'type': '', 'size': size, 'lastModified': 0}",
  "        widget.set_trait('data', [content])",
  "        widget.set_trait('value', {name: {'metadata': facts, 'content': content}})",
  '    else:',
  '        when = _datetime.datetime(2020, 1, 1, tzinfo=_datetime.timezone.utc)',
  '        uploaded = _traitlets.Bunch(name=name, type="", size=size, last_modified=when)',
  '        uploaded.content = memoryview(content)',
  "        widget.set_trait('value', (uploaded,))",
  ''
];
