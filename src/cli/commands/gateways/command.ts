import { execFile } from 'node:child_process';
import { formatGateways } from '../../../core/report/gateway-text';
import { jsonText } from '../../../core/report/json-text';
import { printable, terminalStyles } from '../../../core/report/terminal';
import type { GatewayStates } from '../../../protocol';
import type { Console } from '../../console/console';
import { EXIT, UsageFailure } from '../../console/failure';
import { choice, parse } from '../../options/values';
import { cannotStart, packageFailure, RunFolder, workerCommand } from '../../runs/worker-process';
import { GATEWAYS_OPTIONS } from './declaration';

/** Gateways answer within five seconds or not at all; the rest is for Python to start. */
const LIMIT_MS = 60_000;

/** `freshkernel gateways`; returns the exit code. */
export async function runGateways(words: readonly string[], console: Console): Promise<number> {
  const { values, positionals } = parse(words, GATEWAYS_OPTIONS, 'gateways');
  if (positionals.length > 0) {
    throw new UsageFailure('`freshkernel gateways` has no operands: it lists all gateways.');
  }
  const format = choice('--format', values.format, ['text', 'json']);
  const states = await askGateways();
  console.out(
    format === 'json'
      ? `${jsonText(states, 2)}\n`
      : formatGateways(states, terminalStyles(console.colors))
  );
  return states.gateways.some(({ problem }) => problem !== '') ? EXIT.findings : EXIT.clean;
}

/** The client of gateways is in Python, which the runs use as well. */
function askGateways(): Promise<GatewayStates> {
  // Python searches its working folder for modules first: use one that only this user can write.
  const folder = new RunFolder();
  const { program, environment } = workerCommand();
  const options = { cwd: folder.path, env: environment, maxBuffer: 100_000_000, timeout: LIMIT_MS };
  return new Promise((resolve, reject) => {
    execFile(program, ['-m', 'freshkernel.gateways.states'], options, (error, out, errors) => {
      folder.remove();
      if (error === null) {
        resolve(JSON.parse(out) as GatewayStates);
      } else if (typeof error.code === 'string') {
        reject(cannotStart(error));
      } else {
        reject(packageFailure(errors) ?? new UsageFailure(printable(errors.trim())));
      }
    });
  });
}
