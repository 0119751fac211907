/** File, rule and line of each finding in formats of continuous integration. */

interface GitlabIssue {
  readonly check_name: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

interface RdjsonResult {
  readonly diagnostics: readonly {
    readonly code: { readonly value: string };
    readonly location: {
      readonly path: string;
      readonly range?: { readonly start: { readonly line: number } };
    };
  }[];
}

export function rowsOfGitlab(text: string): readonly string[] {
  return (JSON.parse(text) as readonly GitlabIssue[]).map(
    ({ check_name: code, location: { path, lines } }) => [path, code, lines.begin].join(' ')
  );
}

export function rowsOfRdjson(text: string): readonly string[] {
  return (JSON.parse(text) as RdjsonResult).diagnostics.map(({ code, location: { path, range } }) =>
    [path, code.value, range?.start.line].join(' ')
  );
}

/** Findings are failed tests, or output of those that pass. */
export function rowsOfJunit(xml: string): readonly string[] {
  const row =
    /<testcase name="(\w+) [^"]*" classname="[^"]*" file="([^"]*)" line="(\d+)">\s*<(?:failure|system-out)/g;
  return [...xml.matchAll(row)].map(([, code, file, line]) => [file, code, line].join(' '));
}
