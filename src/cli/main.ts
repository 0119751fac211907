/** The program `freshkernel`: finds the command and turns usage errors into one line and exit code 2. */
import { fstatSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { nearestName } from '../core/fixes/nearest-name';
import { RESTORATION_ROLE } from './runs/remote-restoration';
import { COMMANDS } from './commands/registry';
import type { Command } from './commands/registry';
import { TASKS } from './commands/tasks';
import type { Console, ProgressLine } from './console/console';
import { EXIT, UsageFailure } from './console/failure';
import { failureText, unexpectedFault } from './console/system-fault';
import { withoutCommands } from './console/workflow-commands';
import { helpText } from './help';
import { BATCH_ROLE } from './tasks/batch-job';
import { serveTasks } from './tasks/task-server';
import { VERSION } from './console/version';

async function main([name, ...rest]: readonly string[], console: Console): Promise<number> {
  if (name === '--version' || name === '-V') {
    console.out(`freshkernel ${VERSION}\n`);
    return EXIT.clean;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const isRequested = name !== undefined;
    (isRequested ? console.out : console.err)(helpText(commandNamed(rest[0])));
    return isRequested ? EXIT.clean : EXIT.failed;
  }
  const command = commandNamed(name);
  if (command === null) {
    throw new UsageFailure(unknownCommand(name));
  }
  const ownWords = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (ownWords.includes('--help') || ownWords.includes('-h')) {
    console.out(helpText(command));
    return EXIT.clean;
  }
  return command.run(rest, console);
}

function commandNamed(name: string | undefined): Command | null {
  return COMMANDS.find(command => command.name === name) ?? null;
}

function unknownCommand(name: string): string {
  const names = COMMANDS.map(command => command.name);
  const nearest = nearestName(name, names);
  const remedy =
    nearest === null
      ? `Use one of ${names.map(each => `\`${each}\``).join(', ')}.`
      : `Did you mean \`freshkernel ${nearest}\`?`;
  return `Unknown command \`${name}\`. ${remedy}`;
}

/** Colors in a terminal only, unless the environment requests or forbids them. */
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

/** Only in a terminal that can return to the start of a line. */
function progressLine(): ProgressLine | null {
  const { isTTY, columns } = process.stderr;
  return isTTY && process.env.TERM !== 'dumb' && process.env.CI === undefined
    ? { columns, write: text => void process.stderr.write(text) }
    : null;
}

/** The end of the input, and Ctrl+C, are no answer. */
function askOnTerminal(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise(resolve => {
    lines
      .on('close', () => resolve(null))
      .question(question, answer => {
        resolve(answer);
        lines.close();
      });
  });
}

/** Whether a standard stream is written to a file, which no runner reads. */
function isFile(descriptor: number): boolean {
  try {
    return process.env.GITHUB_ACTIONS === 'true' && fstatSync(descriptor).isFile();
  } catch {
    return false;
  }
}

async function start(): Promise<void> {
  const console: Console = {
    cwd: process.cwd(),
    colors: wantsColors(),
    out: text => void process.stdout.write(isFile(1) ? text : withoutCommands(text)),
    command: text => void process.stdout.write(text),
    err: text => void process.stderr.write(withoutCommands(text)),
    progress: progressLine(),
    // A getter, because Node takes milliseconds to open standard input.
    get ask() {
      return process.stdin.isTTY && process.stderr.isTTY ? askOnTerminal : null;
    }
  };
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader such as `head` may close the pipe before all is written.
    if (error.code === 'EPIPE') {
      process.exit(process.exitCode ?? EXIT.clean);
    }
    console.err(`freshkernel: ${failureText('The output could not be written', error)}\n`);
    process.exit(EXIT.failed);
  });
  process.stderr.on('error', () => undefined);
  try {
    process.exitCode = await main(process.argv.slice(2), console);
  } catch (error) {
    // Exit code 1 means findings; Node would use it for a crash.
    process.exitCode = EXIT.failed;
    const message = error instanceof UsageFailure ? error.message : unexpectedFault(error);
    console.err(message === null ? faultText(error) : `freshkernel: ${message}\n`);
  }
}

function faultText(error: unknown): string {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `freshkernel: This is a bug in Freshkernel ${VERSION}. Please report it with these lines.\n${details}\n`;
}

if (process.argv[2] === BATCH_ROLE) {
  void import('./tasks/batch-server').then(({ serveBatch }) => serveBatch(TASKS));
} else if (process.argv[2] === RESTORATION_ROLE) {
  void import('./commands/restore/serve-restoration').then(each => each.serveRestoration());
} else if (!serveTasks(TASKS)) {
  void start();
}
