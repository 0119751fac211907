/** What a query in SQL shows about the tables that it reads. */
import { Shape } from './shape';

/** A column of an answer. */
export interface QueryColumn {
  readonly name: string;
  readonly shape: Shape;
}

/** What a query yields. */
export interface Query {
  /** A row of the answer by the names of its columns. */
  readonly row: Shape;
  /** The columns in their order; null where the query yields all columns of a table. */
  readonly columns: readonly QueryColumn[] | null;
}

interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'sign';
  readonly text: string;
}

const MAX_LENGTH = 20_000;

/** Scopes are not nested deeper. */
const MAX_DEPTH = 40;

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'((?:[^']|'')*)'|"([^"]*)"|`([^`]*)`|\[([\w ]*)\]|([A-Za-z_]\w*)|(\d+(?:\.\d+)?)|<=|>=|<>|!=|==|[^\s]/g;

const KEYWORDS = new Set(
  (
    'select from where and or not in is null like between group by order having limit offset as on using join left right ' +
    'inner outer full cross natural distinct all union intersect except case when then else end asc desc with over partition ' +
    'rows range preceding following unbounded current row exists cast collate escape glob values recursive true false nulls ' +
    'first last filter integer text real'
  ).split(' ')
);

/** Functions of numbers. */
const OF_NUMBERS = /^(?:sum|avg|total|abs|round)$/i;

/**
 * Reads a query. Tables are what stands after `from` and `join`; other names are columns: of the table that they name, else
 * of the first one.
 */
export function readQuery(sql: string, tableOf: (name: string) => Shape): Query {
  const tokens = tokensOf(sql.slice(0, MAX_LENGTH));
  const query = new QueryReader(tokens, scopesOf(tokens, tableOf));
  query.noteConditions();
  return query.answer();
}

function tokensOf(sql: string): readonly Token[] {
  return [...sql.matchAll(TOKEN)].flatMap((match): Token[] => {
    const [whole, text, ...names] = match;
    const word = names.slice(0, 4).find(each => each !== undefined);
    if (/^(?:--|\/\*)/.test(whole)) {
      return [];
    }
    return text !== undefined
      ? [{ kind: 'text', text: text.replaceAll("''", "'") }]
      : word !== undefined
        ? [{ kind: 'word', text: word }]
        : names[4] !== undefined
          ? [{ kind: 'number', text: whole }]
          : [{ kind: 'sign', text: whole }];
  });
}

function isKeyword(token: Token | undefined, ...words: readonly string[]): boolean {
  return (
    token?.kind === 'word' &&
    (words.length === 0
      ? KEYWORDS.has(token.text.toLowerCase())
      : words.includes(token.text.toLowerCase()))
  );
}

function isName(token: Token | undefined): boolean {
  return token?.kind === 'word' && !isKeyword(token);
}

/** The tables of one `select`, by their names and by those that the query gives them, in the order of their uses. */
interface Scope {
  readonly tables: Map<string, Shape>;
  readonly outer: Scope | null;
}

/** The scope of each token. */
function scopesOf(tokens: readonly Token[], tableOf: (name: string) => Shape): readonly Scope[] {
  const parts = new Set(
    tokens.flatMap((token, at) =>
      isName(token) && isKeyword(tokens[at + 1], 'as') && tokens[at + 2]?.text === '('
        ? [token.text]
        : []
    )
  );
  let scope: Scope = { tables: new Map(), outer: null };
  let isList = false;
  let depth = 0;
  return tokens.map((token, at) => {
    depth += token.text === '(' ? 1 : 0;
    if (depth > MAX_DEPTH) {
      // Deeper parts are of the same scope.
    } else if (token.text === '(' && isKeyword(tokens[at + 1], 'select')) {
      scope = { tables: new Map(), outer: scope };
    } else if (token.text === '(') {
      // Other parentheses are of the same `select`; what closes them closes nothing else.
      scope = { tables: scope.tables, outer: scope };
    } else if (token.text === ')') {
      scope = scope.outer ?? scope;
    } else if (isKeyword(token, 'union', 'intersect', 'except')) {
      scope = { tables: new Map(), outer: scope.outer };
    }
    depth -= token.text === ')' ? 1 : 0;
    const isStart = isKeyword(token, 'from', 'join') || (isList && token.text === ',');
    isList =
      isKeyword(token, 'from') ||
      (isList && token.text !== '(' && !isKeyword(token, 'where', 'group', 'order', 'on'));
    const name = tokens[at + 1];
    if (isStart && isName(name) && tokens[at + 2]?.text !== '(' && !parts.has(name.text)) {
      const shape = scope.tables.get(name.text) ?? tableOf(name.text);
      scope.tables.set(name.text, shape);
      const alias = tokens[isKeyword(tokens[at + 2], 'as') ? at + 3 : at + 2];
      if (isName(alias)) {
        scope.tables.set(alias.text, shape);
      }
    }
    return scope;
  });
}

class QueryReader {
  /** What the query calls the columns that it computes. */
  private readonly aliases: ReadonlySet<string>;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly scopes: readonly Scope[]
  ) {
    this.aliases = new Set(
      tokens.flatMap((token, at) =>
        isName(token) && isKeyword(tokens[at - 1], 'as') ? [token.text] : []
      )
    );
  }

  /** Notes the columns outside of what the query yields, and what they are compared with. */
  noteConditions(): void {
    this.tokens.forEach((_, at) => {
      const column = this.columnAt(at);
      if (column === null) {
        return;
      }
      const { shape, next } = column;
      const [operator, value] = [this.tokens[next], this.tokens[next + 1]];
      if (OF_NUMBERS.test(this.tokens[at - 2]?.text ?? '') && this.tokens[at - 1]?.text === '(') {
        shape.addKind('number');
      }
      if (value !== undefined) {
        this.compare(shape, operator, value, next + 1);
      }
    });
  }

  private compare(shape: Shape, operator: Token, value: Token, at: number): void {
    const other = this.columnAt(at);
    if (/^(?:=|==)$/.test(operator.text) && other !== null) {
      shape.unite(other.shape).addKind('key');
    } else if (isKeyword(operator, 'like') && value.kind === 'text') {
      shape.addChoice(value.text.replace(/[%_]+/g, ''));
    } else if (/^[<>]=?$/.test(operator.text) && value.kind === 'number') {
      shape.addKind('number').addBound(Number(value.text));
    } else if (/^(?:[<>]=?|=|==|!=|<>)$/.test(operator.text)) {
      addChoice(shape, value);
    } else if (isKeyword(operator, 'in') && value.text === '(') {
      for (let next = at + 1; /^(?:text|number)$/.test(this.tokens[next]?.kind ?? ''); next += 2) {
        addChoice(shape, this.tokens[next]);
      }
    }
  }

  /** The column that begins at a token; null where none does. */
  private columnAt(at: number): { shape: Shape; name: string; next: number } | null {
    const [token, dot, member] = this.tokens.slice(at, at + 3);
    const before = this.tokens[at - 1];
    if (!isName(token) || before?.text === '.' || isKeyword(before, 'as', 'from', 'join')) {
      return null;
    }
    if (dot?.text === '.' && isName(member)) {
      const shape = this.tableNamed(token.text, at)?.field(member.text) ?? null;
      return shape === null ? null : { shape, name: member.text, next: at + 3 };
    }
    const [first] = this.scopes[at].tables.values();
    const isAlias = this.aliases.has(token.text);
    // A name after a name, or after `)`, is what the query calls it.
    const isNamed = isName(before) || before?.text === ')';
    return dot?.text === '(' ||
      dot?.text === '.' ||
      this.tableNamed(token.text, at) !== null ||
      isAlias
      ? null
      : first === undefined || isNamed
        ? null
        : { shape: first.field(token.text), name: token.text, next: at + 1 };
  }

  private tableNamed(name: string, at: number): Shape | null {
    for (let scope: Scope | null = this.scopes[at]; scope !== null; scope = scope.outer) {
      const table = scope.tables.get(name);
      if (table !== undefined) {
        return table;
      }
    }
    return null;
  }

  /** What the query yields: the columns between the first `select` and its `from`. */
  answer(): Query {
    const start = this.tokens.findIndex(token => isKeyword(token, 'select')) + 1;
    const items = this.itemsFrom(start);
    const [first] = this.scopes.at(start)?.tables.values() ?? [];
    if (items.some(([from, end]) => this.tokens[end - 1]?.text === '*' && end - from !== 2)) {
      return { row: first ?? new Shape(), columns: null };
    }
    const columns = items.map(([from, end]) => this.columnOf(from, end));
    const row = new Shape();
    columns.forEach(({ name, shape }) => row.field(name).unite(shape));
    return { row, columns };
  }

  private itemsFrom(start: number): readonly (readonly [number, number])[] {
    const items: (readonly [number, number])[] = [];
    let depth = 0;
    let from = start;
    for (let at = start; at <= this.tokens.length; at++) {
      const token = this.tokens.at(at);
      depth += token?.text === '(' ? 1 : token?.text === ')' ? -1 : 0;
      const isEnd = at === this.tokens.length || (depth === 0 && isKeyword(token, 'from'));
      if (isEnd || (depth === 0 && token?.text === ',')) {
        items.push([from, at]);
        from = at + 1;
      }
      if (isEnd) {
        break;
      }
    }
    return items;
  }

  private columnOf(from: number, end: number): QueryColumn {
    const first = isKeyword(this.tokens[from], 'distinct', 'all') ? from + 1 : from;
    const column = this.columnAt(first);
    const last = this.tokens[end - 1];
    const text = this.tokens.slice(first, end).map(each => each.text);
    const isNamed = end - first > 1 && isName(last) && this.tokens[end - 2]?.text !== '.';
    const name = isNamed ? last.text : (column?.name ?? text.join(''));
    const isColumn = column !== null && column.next >= end - (isNamed ? 2 : 0);
    return { name, shape: isColumn ? column.shape : new Shape() };
  }
}

function addChoice(shape: Shape, { kind, text }: Token): void {
  if (kind === 'text' || kind === 'number') {
    shape.addChoice(kind === 'text' ? text : Number(text));
  }
}
