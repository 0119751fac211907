/** The command `freshkernel`: finds the verb, and turns mistakes in its use into one line and exit code 2. */
import {
  readCompareArguments,
  readFixArguments,
  readGraphArguments,
  readLintArguments,
  readStaleArguments
} from './arguments';
import type { Console, ProgressLine } from './console';
import { EXIT, UsageFailure } from './failure';
import { helpText } from './help';
import { nearestName } from '../core/fixes/nearest-name';
import { serveAsProcess } from './analysis/serve';
import { VERSION } from './version';

const VERBS = ['check', 'compare', 'fix', 'graph', 'lint', 'stale'];

async function main(words: readonly string[], console: Console): Promise<number> {
  const [verb, ...rest] = words;
  if (verb === '--version' || verb === '-V') {
    console.out(`freshkernel ${VERSION}\n`);
    return EXIT.clean;
  }
  if (verb === undefined || verb === '--help' || verb === '-h' || verb === 'help') {
    const topic = VERBS.find(name => name === rest[0]) ?? null;
    const isAsked = verb !== undefined;
    (isAsked ? console.out : console.err)(helpText(topic));
    return isAsked ? EXIT.clean : EXIT.failed;
  }
  if (!VERBS.includes(verb)) {
    const nearest = nearestName(verb, VERBS);
    const remedy =
      nearest === null
        ? `Give one of ${VERBS.map(name => `\`${name}\``).join(', ')}.`
        : `Did you mean \`freshkernel ${nearest}\`?`;
    throw new UsageFailure(`\`${verb}\` is no verb of freshkernel. ${remedy}`);
  }
  const ownWords = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (ownWords.includes('--help') || ownWords.includes('-h')) {
    console.out(helpText(verb));
    return EXIT.clean;
  }
  switch (verb) {
    case 'check':
      return (await import('./check-command')).runCheck(
        (await import('./check-arguments')).readCheckArguments(rest),
        console
      );
    case 'compare':
      return (await import('./compare-command')).runCompare(readCompareArguments(rest), console);
    case 'fix':
      return (await import('./fix-command')).runFix(readFixArguments(rest), console);
    case 'graph':
      return (await import('./graph-command')).runGraph(readGraphArguments(rest), console);
    case 'stale':
      return (await import('./stale-command')).runStale(readStaleArguments(rest), console);
    default:
      return (await import('./lint-command')).runLint(readLintArguments(rest), console);
  }
}

/** Colours only where a person looks, unless asked for or forbidden. */
function wantsColors(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') {
    return false;
  }
  if (FORCE_COLOR !== undefined) {
    return FORCE_COLOR !== '0';
  }
  return process.stdout.isTTY && TERM !== 'dumb';
}

/** Only for a person at a terminal that can go back to the start of a line. */
function progressLine(): ProgressLine | null {
  const { isTTY, columns } = process.stderr;
  return isTTY && process.env.TERM !== 'dumb' && process.env.CI === undefined
    ? { columns, write: text => void process.stderr.write(text) }
    : null;
}

async function start(): Promise<void> {
  const console: Console = {
    cwd: process.cwd(),
    colors: wantsColors(),
    out: text => void process.stdout.write(text),
    err: text => void process.stderr.write(text),
    progress: progressLine()
  };
  // A reader such as `head` may leave before all is written.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? (process.exitCode ?? EXIT.clean) : EXIT.failed);
  });
  try {
    process.exitCode = await main(process.argv.slice(2), console);
  } catch (error) {
    // Exit code 1 means findings, so that a fault must not end as Node ends by itself.
    process.exitCode = EXIT.failed;
    console.err(
      error instanceof UsageFailure ? `freshkernel: ${error.message}\n` : faultText(error)
    );
  }
}

function faultText(error: unknown): string {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `freshkernel: This is a fault of Freshkernel ${VERSION}. Please report it with these lines.\n${details}\n`;
}

if (!serveAsProcess()) {
  void start();
}
