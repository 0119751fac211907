/** Made-up dates. */

const DAY = 86_400_000;
/** The first of them. */
const START = Date.UTC(2020, 0, 1, 9, 30);

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' '
  );
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** A date in the format of `strptime`; in that of ISO 8601 if there is none. Later rows have later dates. */
export function formattedDate(row: number, format: string | null): string {
  const date = new Date(START + row * 9 * DAY);
  return (format ?? '%Y-%m-%d').replace(/%([A-Za-z%])/g, (whole, letter: string) =>
    letter === '%' ? '%' : (FIELDS[letter]?.(date) ?? whole)
  );
}

const FIELDS: Readonly<Record<string, (date: Date) => string>> = {
  Y: date => String(date.getUTCFullYear()),
  y: date => two(date.getUTCFullYear() % 100),
  m: date => two(date.getUTCMonth() + 1),
  d: date => two(date.getUTCDate()),
  H: date => two(date.getUTCHours()),
  I: date => two(((date.getUTCHours() + 11) % 12) + 1),
  M: date => two(date.getUTCMinutes()),
  S: date => two(date.getUTCSeconds()),
  f: () => '000000',
  p: date => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  b: date => MONTHS[date.getUTCMonth()].slice(0, 3),
  B: date => MONTHS[date.getUTCMonth()],
  a: date => DAYS[date.getUTCDay()].slice(0, 3),
  A: date => DAYS[date.getUTCDay()],
  z: () => '+0000',
  Z: () => 'UTC',
  T: date => `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
};

function two(number: number): string {
  return String(number).padStart(2, '0');
}
