/** Attacks a regular expression with texts that a fuzzer finds, and runs the engine on them. */
import { checkSync } from 'recheck';
import { isLinear } from '../../processor-time';
import type { WrittenExpression } from './written-expressions';

/** How long the fuzzer searches. */
const MILLISECONDS = 10_000;
/** Characters of the shorter text. */
const SIZE = 20_000;

/** The attack that slows the engine; null where the fuzzer finds none. */
export function attackOn({ source, flags }: WrittenExpression): string | null {
  const found = checkSync(source, flags.replace('d', ''), {
    checker: 'fuzz',
    timeout: MILLISECONDS,
    randomSeed: 1
  });
  if (found.status !== 'vulnerable') {
    return null;
  }
  const { pumps, suffix, pattern } = found.attack;
  const repeated = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const expression = new RegExp(source, flags.replace(/[gy]/g, ''));
  const isSlow = !isLinear(size => {
    const times = Math.ceil(size / repeated);
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
    // Also what begins where the text does.
    expression.test(text);
  }, SIZE);
  return isSlow ? `(${pattern})` : null;
}
