/** HTML and SVG as lines: one for each tag, attribute and text, without what is not displayed. */

/** Elements whose content is not markup. */
const RAW = ['script', 'style', 'textarea', 'title'];
const ATTRIBUTE = /\s*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0']
]);

/** The lines of a markup text. */
export function markupLines(text: string): readonly string[] {
  return new MarkupReader(text).read();
}

class MarkupReader {
  private readonly lines: string[] = [];
  private readonly lower: string;
  private at = 0;
  /** Number of open `pre` elements, in which white space counts. */
  private preformatted = 0;

  constructor(private readonly text: string) {
    this.lower = asciiLower(text);
  }

  read(): readonly string[] {
    while (this.at < this.text.length) {
      const open = this.nextTag();
      this.addText(this.text.slice(this.at, open));
      this.at = open;
      if (open < this.text.length) {
        this.readMarkup();
      }
    }
    return this.lines;
  }

  private nextTag(): number {
    for (let from = this.at; ; from++) {
      from = this.text.indexOf('<', from);
      if (from < 0) {
        return this.text.length;
      }
      if (/[a-zA-Z/!?]/.test(this.text[from + 1] ?? '')) {
        return from;
      }
    }
  }

  private readMarkup(): void {
    if (this.text.startsWith('<!--', this.at)) {
      this.at = this.endOf('-->', this.at + 4);
      return;
    }
    const end = this.tagEnd();
    const body = this.text.slice(this.at + 1, end);
    this.at = Math.min(end + 1, this.text.length);
    const name = /^\/?[^\s/>]*/.exec(body)?.[0].toLowerCase() ?? '';
    this.lines.push(`<${name}`);
    if (name === 'pre' || name === '/pre') {
      this.preformatted = Math.max(0, this.preformatted + (name === 'pre' ? 1 : -1));
    }
    this.addLines(attributesOf(body.slice(name.length)));
    if (RAW.includes(name) && !body.endsWith('/')) {
      const close = this.lower.indexOf(`</${name}`, this.at);
      const stop = close < 0 ? this.text.length : close;
      const content = this.text.slice(this.at, stop).trim();
      this.addLines(content.split('\n').map(line => ` ${line.trim()}`));
      this.at = stop;
    }
  }

  /** As arguments of one call, the lines of a large output would exceed the stack. */
  private addLines(lines: readonly string[]): void {
    for (const line of lines) {
      this.lines.push(line);
    }
  }

  /** The offset of the tag's `>` outside quotes, or the end of the text. */
  private tagEnd(): number {
    let quote = '';
    for (let at = this.at; at < this.text.length; at++) {
      const character = this.text[at];
      if (quote === '' && character === '>') {
        return at;
      }
      if (quote === '' && (character === '"' || character === "'")) {
        quote = character;
      } else if (character === quote) {
        quote = '';
      }
    }
    return this.text.length;
  }

  private endOf(mark: string, from: number): number {
    const found = this.text.indexOf(mark, from);
    return found < 0 ? this.text.length : found + mark.length;
  }

  private addText(raw: string): void {
    const text = decoded(raw);
    if (this.preformatted > 0) {
      this.addLines(text.split('\n'));
    } else {
      const shown = text.slice(layoutBefore(text), text.length - layoutAfter(text));
      if (shown !== '') {
        this.lines.push(shown.split(BLANKS).join(' '));
      }
    }
  }
}

const BLANKS = /[ \t\r\n\f]+/;

/** The number of leading white-space characters that are layout: those with a line end. Others separate words. */
function layoutBefore(text: string): number {
  const blanks = text.length - text.trimStart().length;
  return text.slice(0, blanks).includes('\n') ? blanks : 0;
}

function layoutAfter(text: string): number {
  const kept = text.trimEnd().length;
  return kept > 0 && text.slice(kept).includes('\n') ? text.length - kept : 0;
}

function attributesOf(body: string): readonly string[] {
  const attributes: string[] = [];
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(body); match !== null; match = ATTRIBUTE.exec(body)) {
    attributes.push(` @${match[1]}=${decoded(match[2] ?? match[3] ?? match[4] ?? '')}`);
  }
  return attributes.sort();
}

function decoded(text: string): string {
  return text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g,
        (all, ten, hex, name) => {
          const code =
            ten !== undefined ? Number(ten) : hex !== undefined ? parseInt(String(hex), 16) : -1;
          if (code >= 0) {
            return code <= 0x10ffff ? String.fromCodePoint(code) : String(all);
          }
          return ENTITIES.get(String(name)) ?? String(all);
        }
      )
    : text;
}

/** As long as the text, unlike `toLowerCase`. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, part => part.toLowerCase());
}
