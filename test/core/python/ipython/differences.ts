import type { IPythonForm, MaskedCell } from '../../../../src/core/python/ipython/masked-cell';
import { maskCell } from '../../../../src/core/python/ipython/mask';
import type { MagicTable } from '../../../../src/core/python/ipython/magic-table';
import { askIPython, oraclePython } from './oracle';
import type { Judgement } from './oracle';

/** A table without magics: each form becomes a constant. */
export const NO_MAGICS: MagicTable = {
  line: new Map(),
  cell: new Map(),
  extensions: new Map(),
  automagic: new Set(),
  wholeCell: new Set()
};

/** A form as the arguments of the call that IPython generates; null for a call of a function. */
function callOf(form: IPythonForm, source: string): readonly string[] | null {
  const typed = source.slice(form.start, form.end);
  switch (form.kind) {
    case 'auto-call':
      return null;
    case 'shell':
      return ['shell', `${form.name} ${form.argument}`.trim()];
    case 'help':
      return ['help', form.name.trim()];
    case 'cell-magic':
      return ['run_cell_magic', form.name, form.argument];
    default:
      if (/^(pinfo2?|psearch)$/.test(form.name)) {
        return ['help', form.argument.trim()];
      }
      return typed === '' ? null : ['run_line_magic', form.name, form.argument];
  }
}

/** IPython's call, as far as a form represents it. */
function comparable(call: readonly string[]): readonly string[] {
  const [method, name, argument] = call;
  switch (method) {
    case 'system':
    case 'getoutput': {
      const words = /^\s*(\S+)\s*([^]*?)\s*$/.exec(name);
      return ['shell', words === null ? '' : `${words[1]} ${words[2]}`.trim()];
    }
    case 'show_usage':
      return ['help', ''];
    case 'run_cell_magic':
      return ['run_cell_magic', name, argument];
    default:
      return /^(pinfo2?|psearch)$/.test(name) ? ['help', argument.trim()] : call;
  }
}

/** The difference between a masked cell and IPython's result; null if there is none. */
function difference(source: string, masked: MaskedCell, judged: Judgement): string | null {
  const valid = masked.refusal === null && judged.masked_valid;
  if (judged.valid !== valid) {
    return `valid: IPython ${judged.refused ?? String(judged.valid)}, masking ${masked.refusal?.id ?? String(valid)}`;
  }
  if (!judged.valid) {
    return null;
  }
  if (!judged.same) {
    return 'different syntax tree';
  }
  const expected = JSON.stringify(judged.forms.map(comparable));
  const found = JSON.stringify(
    masked.forms.map(form => callOf(form, source)).filter(call => call !== null)
  );
  return expected === found ? null : `forms: IPython ${expected}, masking ${found}`;
}

/** Masks cells without any known magics, and lists the differences from IPython. */
export function differences(sources: readonly string[]): string[] {
  const version = oraclePython();
  const masked = sources.map(source =>
    maskCell(source, { automagic: false, magics: NO_MAGICS, version })
  );
  const judged = askIPython<Judgement[]>(
    'transform_oracle.py',
    // IPython empties lines of blanks, in strings too; masking leaves them at their places.
    sources.map((source, index) => ({
      source,
      code: `${masked[index].code.replace(/\n$/, '')}\n`.replace(/(?<=^|\n)[ \t]+(?=\n)/g, '')
    }))
  );
  return sources.flatMap((source, index) => {
    const found = difference(source, masked[index], judged[index]);
    return found === null
      ? []
      : [
          `${JSON.stringify(source)}\n  ${found}\n  IPython ${JSON.stringify(judged[index].transformed)}` +
            `\n  masking ${JSON.stringify(masked[index].code)}`
        ];
  });
}
