/** The parts of a SARIF log that the tests read. */

export interface SarifRegion {
  readonly startLine: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly snippet?: { readonly text: string; readonly rendered?: { readonly text: string } };
}

export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
      readonly region: SarifRegion;
    };
    readonly logicalLocations?: readonly { readonly name: string }[];
  }[];
  readonly relatedLocations?: readonly unknown[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly baselineState?: string;
  readonly fixes?: readonly SarifFix[];
  readonly properties: {
    readonly certainty: string;
    readonly cellIndex: number | null;
    readonly cellLine: number | null;
    readonly cellColumn: number | null;
  };
}

export interface SarifFix {
  readonly description: { readonly text: string };
  readonly artifactChanges: readonly {
    readonly replacements: readonly {
      readonly deletedRegion: SarifRegion;
      readonly insertedContent: { readonly text: string };
    }[];
  }[];
  readonly properties: { readonly applicability: string };
}

export interface SarifLog {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly invocations: readonly {
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications: readonly { readonly message: { text: string } }[];
    }[];
    readonly artifacts: readonly { readonly location: { readonly uri: string } }[];
    readonly results: readonly SarifResult[];
  }[];
}

/** Finds the offsets of regions of a file. */
export class FileLines {
  private readonly starts: readonly number[];

  constructor(readonly text: string) {
    const ends = [...text.matchAll(/\r\n|\n|\r/g)].map(match => match.index + match[0].length);
    this.starts = [0, ...ends];
  }

  offsets({
    startLine,
    startColumn = 1,
    endLine = startLine,
    endColumn
  }: SarifRegion): [number, number] {
    const start = this.starts[startLine - 1] + startColumn - 1;
    const lineEnd = (this.starts[endLine] ?? this.text.length + 1) - 1;
    return [start, endColumn === undefined ? lineEnd : this.starts[endLine - 1] + endColumn - 1];
  }

  cut(region: SarifRegion): string {
    return this.text.slice(...this.offsets(region));
  }

  /** The text after a fix. */
  after(fix: SarifFix): string {
    let text = this.text;
    for (const { deletedRegion, insertedContent } of [
      ...fix.artifactChanges[0].replacements
    ].reverse()) {
      const [start, end] = this.offsets(deletedRegion);
      text = text.slice(0, start) + insertedContent.text + text.slice(end);
    }
    return text;
  }
}

/** A message without the escapes of SARIF. */
export function unescaped(text: string): string {
  return text.replaceAll('\\](', '](').replace(/\{\{(\d+)\}\}/g, '{$1}');
}
