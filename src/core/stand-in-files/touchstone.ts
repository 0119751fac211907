/** Made-up Touchstone files: scattering parameters of a network, by frequency. */
import { numberAt } from './arrays';

const FREQUENCIES = 101;
const MAX_PORTS = 8;

/** A file for as many ports as its ending says; null where it says none, or too many. */
export function touchstone(path: string): string | null {
  const ports = Number(/\.s(\d{1,2})p$/i.exec(path)?.[1] ?? 0);
  if (ports < 1 || ports > MAX_PORTS) {
    return null;
  }
  const lines = Array.from({ length: FREQUENCIES }, (_, at) => {
    const frequency = (1 + at / 10).toFixed(2);
    return [frequency, ...rowsOf(ports, at)].join(' ');
  });
  return ['! stand-in', '# GHz S RI R 50', ...lines].map(line => `${line}\n`).join('');
}

/** The parameters at one frequency: one row for each port, if there are more than two. */
function rowsOf(ports: number, at: number): readonly string[] {
  const parameters = Array.from({ length: ports * ports }, (_, each) =>
    [each, each + 50].map(seed => (numberAt(at * 3 + seed) / (2 * ports)).toFixed(4)).join(' ')
  );
  return ports < 3
    ? parameters
    : Array.from({ length: ports }, (_, row) =>
        parameters.slice(row * ports, (row + 1) * ports).join(' ')
      ).map((row, number) => (number === 0 ? row : `\n${row}`));
}
