/** Sources of cells, scripts and modules. Every value that they bind identifies the execution that bound it. */
import type { Random } from './random';

/** Names to bind. */
export const NAMES = ['alpha', 'beta', 'gamma', 'delta', 'total', 'frame', 'rows'];

/** A file in the kernel's folder. */
export interface GeneratedFile {
  readonly name: string;
  readonly text: string;
}

/** Printed by a cell that waits to be interrupted. */
export const WAITING = 'waiting for an interrupt';

/** The number of the current execution. */
const COUNT = 'len(get_ipython().history_manager.input_hist_raw) - 1';

/** Generates the sources of one session. */
export class GeneratedTexts {
  private readonly script: string;
  private readonly notes: string;
  private readonly module: string;
  private serial = 0;

  constructor(
    private readonly seed: number,
    private readonly random: Random
  ) {
    this.script = `script_${seed}.py`;
    this.notes = `notes_${seed}.ipynb`;
    this.module = `local_${seed}`;
  }

  /** The lines of a cell. */
  program(): readonly string[] {
    const { random } = this;
    const name = random.pick(NAMES);
    const other = random.pick(NAMES);
    switch (random.below(20)) {
      case 0:
        return [this.bind(name), this.bind(other)];
      case 1:
        return [`${name} = ${other} + ${this.token()}`];
      case 2:
        return [`del ${name}`];
      case 3:
        return [this.bind(name), 'raise ValueError("as planned")', this.bind(other)];
      case 4:
        return [`def make():`, `    global ${name}`, `    ${this.bind(name)}`, 'make()'];
      case 5:
        return [`for ${name} in [${this.token()}, ${this.token()}]:`, '    pass'];
      case 6:
        return [`exec("${name} = " + repr(${this.token()}))`];
      case 7:
        return ['%%time', this.bind(name)];
      case 8:
        return [`globals()['${name}'] = ${this.token()}`];
      case 9:
        return this.interrupted(name, other);
      case 10:
        return [`${name} = = 1`];
      case 11:
        return random.chance(0.3) ? ['%reset -f'] : [`%time ${this.bind(name)}`];
      case 12:
        return [`${name}, ${other === name ? 'spare' : other} = ${this.token()}, ${this.token()}`];
      case 13:
        return [this.bind(name), `del ${name}`];
      case 14:
        return [`%run ${random.chance(0.3) ? '-i ' : ''}${this.script}`];
      case 15:
        return [`%run ${this.notes}`];
      case 16:
        return random.chance(0.6)
          ? [`from ${this.module} import mark as ${name}`]
          : ['%load_ext autoreload', `%autoreload ${random.pick([2, 3])}`];
      default:
        return [this.bind(name)];
    }
  }

  /** A statement that binds `name`. */
  bind(name: string): string {
    return `${name} = ${this.token()}`;
  }

  /** All files that cells may run or import. */
  files(): readonly GeneratedFile[] {
    return [this.scriptFile(), this.notesFile(), this.moduleFile()];
  }

  /** A new version of one of the files. */
  changedFile(): GeneratedFile {
    const { random } = this;
    const kind = random.below(4);
    return kind === 0 ? this.scriptFile() : kind === 1 ? this.notesFile() : this.moduleFile();
  }

  private scriptFile(): GeneratedFile {
    return { name: this.script, text: this.statements().join('\n') };
  }

  private notesFile(): GeneratedFile {
    const cells = [this.statements(), this.statements()].map((lines, index) => ({
      cell_type: 'code',
      id: `cell-${index}`,
      metadata: {},
      execution_count: null,
      outputs: [],
      source: lines.join('\n')
    }));
    const notebook = { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };
    return { name: this.notes, text: JSON.stringify(notebook) };
  }

  /** Run by an import within a cell, or by `%autoreload` before the number of the next cell is assigned. */
  private moduleFile(): GeneratedFile {
    const lines = [
      'def count():',
      '    names = [frame.name for frame in __import__("traceback").extract_stack()]',
      '    history = __import__("IPython").get_ipython().history_manager',
      '    return len(history.input_hist_raw) - ("superreload" not in names)',
      '',
      `mark = ${this.token('m', 'count()')}`,
      'del count',
      ''
    ];
    return { name: `${this.module}.py`, text: lines.join('\n') };
  }

  private statements(): readonly string[] {
    const { random } = this;
    const lines = [this.bind(random.pick(NAMES)), this.bind(random.pick(NAMES))];
    return random.chance(0.2) ? [lines[0], 'raise ValueError("as planned")', lines[1]] : lines;
  }

  /** Interrupted by itself, or by the driver once it waits. */
  private interrupted(name: string, other: string): readonly string[] {
    const { random } = this;
    if (random.chance(0.5)) {
      return [this.bind(name), 'raise KeyboardInterrupt'];
    }
    const wait = random.chance(0.5)
      ? ['__import__("time").sleep(60)']
      : ['while True:', `    ${this.bind(other)}`];
    return [this.bind(name), `print("${WAITING}", flush=True)`, ...wait, this.bind(other)];
  }

  /** An expression whose value identifies where and in which execution it was created. */
  private token(kind = 't', count = COUNT): string {
    return `f"${kind}${this.seed}.${++this.serial}@{${count}}"`;
  }
}

/** Whether the lines belong together: no line may be inserted or removed. */
export function areInseparable(lines: readonly string[]): boolean {
  return /^(?:%|from )/.test(lines[0]) || lines.some(line => line.includes(WAITING));
}

/** Whether a value came from a module, which binds it itself when it is reloaded. */
export function isFromModule(value: string): boolean {
  return /^m\d/.test(value);
}

/** The source without comments. */
export function withoutComments(source: string): string {
  return source
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .join('\n');
}

/** Whether a source may bind the name; code after `raise` never runs. */
export function mayBind(text: string, name: string): boolean {
  const [source] = text.split(/^raise /m);
  const binds = [
    `(^|\\s|, )${name} = `,
    `^${name}, `,
    `import mark as ${name}$`,
    `for ${name} in`,
    `globals\\(\\)\\['${name}'\\]`,
    `def ${name}\\(`
  ].map(pattern => new RegExp(pattern, 'm'));
  return binds.some(bind => bind.test(source));
}
