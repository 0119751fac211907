import { formatGateways } from '../../../core/report/gateway-text';
import { jsonText } from '../../../core/report/json-text';
import { printable, terminalStyles } from '../../../core/report/terminal';
import type { GatewayStates } from '../../../protocol';
import type { Console } from '../../console/console';
import { EXIT, UsageFailure } from '../../console/failure';
import { choice, parse } from '../../options/values';
import { collectOutput } from '../../processes/start-process';
import { cannotStart, packageFailure, workerCommand } from '../../runs/worker-process';
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
async function askGateways(): Promise<GatewayStates> {
  const { program, variables } = workerCommand();
  const options = { variables, maxBytes: 100_000_000, milliseconds: LIMIT_MS };
  const words = ['-m', 'freshkernel.gateways.states'];
  const { error, out, stderr } = await collectOutput(program, words, options);
  if (error === null) {
    return JSON.parse(out) as GatewayStates;
  }
  throw typeof error.code === 'string'
    ? cannotStart(error)
    : (packageFailure(stderr) ?? new UsageFailure(printable(stderr.trim())));
}
