/** JUnit XML: a suite for each notebook, a test case for each finding. */
import { printable } from '../terminal';
import { placeOf, titleOf } from './lint-report';
import type { LintReport, ReportedNotebook } from './lint-report';

/** Formats the findings as failed tests; those below `fail-on` pass, with their message as output. */
export function junitText({ notebooks }: LintReport): string {
  const counts = notebooks.map(countsOf);
  const sum = (key: keyof Counts): number => counts.reduce((total, each) => total + each[key], 0);
  const totals = attributes({
    name: 'freshkernel',
    tests: sum('tests'),
    failures: sum('failures'),
    errors: sum('errors')
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${totals}>`,
    ...notebooks.map((notebook, index) => suite(notebook, counts[index])),
    '</testsuites>',
    ''
  ].join('\n');
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
}

function countsOf({ report, details }: ReportedNotebook): Counts {
  const cases = report.findings.length + report.errors.length;
  return {
    tests: Math.max(1, cases),
    failures: details.filter(({ fails }) => fails).length,
    errors: report.errors.length
  };
}

function suite({ report, file, details }: ReportedNotebook, counts: Counts): string {
  const errors = report.errors.map(({ kind, message, line }) =>
    testCase(file, { name: kind, line: line ?? 1 }, [
      `<error${attributes({ type: kind, message })}></error>`
    ])
  );
  const findings = report.findings.map((finding, index) => {
    const { region, fails, code } = details[index];
    const name = `${finding.code} ${titleOf(finding)} (${placeOf(finding, report)})`;
    const line = region?.start.line ?? 1;
    const lines = [finding.message, ...(code === null ? [] : ['', code])];
    const text = lines
      .flatMap(each => each.split('\n'))
      .map(xmlText)
      .join('\n');
    const type = `${finding.severity} ${finding.code}`;
    return testCase(file, { name, line }, [
      fails
        ? `<failure${attributes({ type, message: finding.message })}>${text}</failure>`
        : `<system-out>${text}</system-out>`
    ]);
  });
  const cases = [...errors, ...findings];
  const shown = cases.length === 0 ? [testCase(file, { name: 'no findings', line: 1 }, [])] : cases;
  return [`  <testsuite${attributes({ name: file, ...counts })}>`, ...shown, '  </testsuite>'].join(
    '\n'
  );
}

function testCase(
  file: string,
  { name, line }: { readonly name: string; readonly line: number },
  content: readonly string[]
): string {
  const own = attributes({ name, classname: file, file, line });
  return content.length === 0
    ? `    <testcase${own}></testcase>`
    : [`    <testcase${own}>`, ...content.map(each => `      ${each}`), '    </testcase>'].join(
        '\n'
      );
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
}

/** One line of text, without characters that XML does not allow. */
function xmlText(text: string): string {
  return printable(text)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replaceAll('\t', '&#9;');
}
