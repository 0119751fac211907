// A notebook of 1,000 code cells and 20,000 lines that looks like an analysis: one cell of imports that all use,
// functions, chains of names over neighbouring cells. Deterministic.

/** Source of cell `index`; `variant` changes one literal, as a keystroke does. */
export function cellSource(index, variant = 0) {
  if (index === 0) {
    return [
      'import os',
      'import numpy as np',
      'import pandas as pd',
      'import matplotlib.pyplot as plt',
      'from pathlib import Path',
      '',
      `ROOT = Path("data-${variant}")`,
      ...Array.from({ length: 13 }, (_, line) => `LIMIT_${line} = ${line} * 100`)
    ].join('\n');
  }
  const name = `step_${index}`;
  const previous = index === 1 ? 'None' : `frame_${index - 1}`;
  return [
    `def ${name}(frame, limit=LIMIT_${index % 13}):`,
    '    """Keeps the rows below the limit and adds two columns."""',
    '    if frame is None:',
    `        frame = pd.DataFrame({"a": np.arange(100), "b": np.ones(100)})`,
    '    kept = frame[frame["a"] < limit].copy()',
    '    for column in list(kept.columns):',
    '        try:',
    '            kept[column + "_log"] = np.log1p(kept[column])',
    '        except TypeError as error:',
    '            print("skipped", column, error)',
    '    return kept',
    '',
    `frame_${index} = ${name}(${previous})`,
    `totals_${index} = {c: float(frame_${index}[c].sum()) for c in frame_${index}.columns if len(c) > ${variant % 10}}`,
    `figure, axes = plt.subplots(figsize=(6, ${(variant % 7) + 1}))`,
    `axes.plot(frame_${index}["a"], label=f"step {totals_${index}['a']:.2f}")`,
    'axes.legend()',
    `target = os.path.join(ROOT, "figure_${index}.png")`,
    `# saved for the report, run ${variant}`,
    'plt.savefig(target)'
  ].join('\n');
}

/** A document whose cell `edited` is in state `variant`; unchanged cells are shared with `base`. */
export function largeNotebook(cells = 1000, base = null, edited = -1, variant = 0) {
  if (base !== null) {
    const copy = base.cells.slice();
    copy[edited] = { ...copy[edited], source: cellSource(edited, variant) };
    return { ...base, cells: copy };
  }
  return {
    path: 'large-analysis-notebook.ipynb',
    language: 'python',
    languageVersion: { major: 3, minor: 12 },
    cells: Array.from({ length: cells }, (_, index) => ({
      key: `cell-${index}`,
      index,
      id: `cell-${index}`,
      type: 'code',
      source: cellSource(index),
      executionCount: index + 1,
      tags: [],
      storedError: null,
      editable: true
    }))
  };
}
