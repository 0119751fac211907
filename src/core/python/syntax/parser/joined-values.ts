import type { Expression } from '../../ast/nodes';

/** Collects the parts of an f-string; adjacent literal texts become one constant, as in CPython. */
export class JoinedValues {
  private readonly values: Expression[] = [];
  private text = '';
  private start = -1;
  private end = -1;

  constructor(private readonly unicodePrefix: boolean) {}

  addText(text: string, start: number, end: number): void {
    if (text === '') {
      return;
    }
    if (this.text === '') {
      this.start = start;
    }
    this.text += text;
    this.end = end;
  }

  addField(field: Expression): void {
    this.flush();
    this.values.push(field);
  }

  finish(): Expression[] {
    this.flush();
    return this.values;
  }

  private flush(): void {
    if (this.text !== '') {
      const { text, start, end, unicodePrefix } = this;
      this.values.push({
        kind: 'Constant',
        start,
        end,
        value: { type: 'str', value: text, unicodePrefix }
      });
      this.text = '';
    }
  }
}
