import * as path from 'node:path';
import { Analyst } from './analysis/analyst';
import type { CompareArguments } from './arguments';
import type { Console } from './console';
import { EXIT } from './failure';
import { namedNotebook } from './notebook-files';
import { problemLine } from './problem-line';
import { SettingsFinder } from './project-settings';

/** `freshkernel compare`; returns the exit code. */
export async function runCompare(args: CompareArguments, console: Console): Promise<number> {
  const [file, other] = [args.first, args.second].map(name => namedNotebook(name, console.cwd));
  const { config } = new SettingsFinder(null, console).find(path.dirname(file.absolute));
  const { format, without } = args;
  const { comparison } = config;
  const analyst = new Analyst();
  try {
    const job = { file, other, comparison, without, format, colors: console.colors };
    const end = await analyst.one('compare', job);
    if (!end.ok) {
      console.err(problemLine(file, end.error));
      return EXIT.failed;
    }
    console.out(end.outcome.out);
    end.outcome.problems.forEach(console.err);
    if (end.outcome.problems.length > 0) {
      return EXIT.failed;
    }
    return end.outcome.isSame ? EXIT.clean : EXIT.findings;
  } finally {
    analyst.end();
  }
}
