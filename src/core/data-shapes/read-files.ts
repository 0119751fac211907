/** The files that an evaluation of the code has met. */
import type { Expression } from '../python/ast/nodes';
import { DataFile } from './data-file';
import { PathSites } from './path-sites';
import { Shape } from './shape';
import type { Place, VariableRead, WidgetCall } from './values';

/** Files by their paths, uploads, and patterns of paths. */
export class ReadFiles {
  readonly files = new Map<string, DataFile>();
  /** Names of uploaded files that the code uses. */
  readonly uploads = new Set<string>();
  readonly sites = new PathSites();
  /** Patterns by which the code looks for files → the folder below which it does so; null where the pattern names it. */
  readonly patterns = new Map<string, string | null>();
  /** The calls that make widgets. */
  readonly widgets = new Map<Expression, WidgetCall>();
  private readonly _variables = new Map<
    string,
    VariableRead & { readonly node: Expression | null }
  >();
  /** Expressions that the code only asks for their truth. */
  protected readonly asked = new Set<Expression>();
  protected place: Place = { cell: '', text: 0 };

  /**
   * @param pickledTables - paths of the pickles that contain tables
   */
  constructor(private readonly pickledTables: ReadonlySet<string>) {}

  isPickledTable({ path }: DataFile): boolean {
    return this.pickledTables.has(path);
  }

  lookFor(pattern: string, folder: string | null): string {
    const { path } = this.file(pattern);
    this.patterns.set(path, folder);
    return path;
  }

  makeWidget(type: string, node: Expression, keywords: WidgetCall['keywords']): WidgetCall {
    const known = this.widgets.get(node);
    if (known !== undefined) {
      return known;
    }
    const file = new DataFile(`widget ${this.widgets.size + 1}`);
    const made = { type, file, keywords, place: this.place };
    this.widgets.set(node, made);
    this.files.set(file.path, file);
    return made;
  }

  variable(name: string, node: Expression | null): Shape {
    const known = this._variables.get(name);
    const shape = known?.shape ?? new Shape();
    if (known === undefined || (known.isLenient && node === null)) {
      this._variables.set(name, { shape, place: this.place, isLenient: node !== null, node });
    }
    return shape;
  }

  /** The environment variables that the code needs, by their names. */
  get variables(): ReadonlyMap<string, VariableRead> {
    return new Map(
      [...this._variables].filter(([, { node }]) => node === null || !this.asked.has(node))
    );
  }

  fileOfText(shape: Shape): DataFile | null {
    const { root } = shape;
    return [...this.files.values()].find(file => file.shape.root === root) ?? null;
  }

  upload(name: string): DataFile {
    this.uploads.add(name);
    return this.file(name);
  }

  file(path: string): DataFile {
    const plain = path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
    const known = this.files.get(plain) ?? new DataFile(plain);
    this.files.set(plain, known);
    return known;
  }
}
