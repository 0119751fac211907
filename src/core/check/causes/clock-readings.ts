/** Detects lines that differ only by the time at which they were written. */

/** When the fresh line was written. */
export interface Moment {
  /** Seconds since 1970. */
  readonly started: number;
  readonly seconds: number;
}

const DAY = 86_400;
/** The least difference between time zones. */
const ZONE_STEP = 900;
/** The kernel's clock and ours may differ. */
const SLACK = 3;

const DATE = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const TIME = /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?!\d)/;
const EPOCH = /(?<![\d.])1\d{9}(?:\.\d{1,9}|\d{3}(?!\d))?(?!\d)/;
const NAMED_DATE =
  /(?:\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? {1,2})?(?:\b\d{1,2} )?\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? {1,2}\d{1,4},?(?: \d{4})?/;
/** “UTC 2026”, as `date` writes it after the time. */
const ZONE_AND_YEAR = /(?<=\d:\d{2} )[A-Z]{2,5} \d{4}(?!\d)/;
const READING = new RegExp(
  [DATE, TIME, EPOCH, NAMED_DATE, ZONE_AND_YEAR]
    .map(({ source }) => `(?:${source.replace(/\((?!\?)/g, '(?:')})`)
    .join('|'),
  'g'
);

/** Whether the lines differ only by clock readings, and those of the fresh line match its moment. */
export function clockIn(stored: string, fresh: string, moment: Moment): boolean {
  const [before, now] = [stored.match(READING) ?? [], fresh.match(READING) ?? []];
  return (
    now.length > 0 &&
    before.length === now.length &&
    stored.replace(READING, '#') === fresh.replace(READING, '#') &&
    now.every((reading, at) => reading === before[at] || isOf(reading, moment)) &&
    now.some((reading, at) => reading !== before[at])
  );
}

function isOf(reading: string, { started, seconds }: Moment): boolean {
  const end = started + seconds;
  const date = new RegExp(`^${DATE.source}$`).exec(reading);
  if (date !== null) {
    const day = Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3])) / 1000;
    return day > started - 2 * DAY && day < end + DAY;
  }
  const time = new RegExp(`^${TIME.source}$`).exec(reading);
  if (time !== null) {
    // Without seconds it may be up to a minute later.
    const width = time[3] === undefined ? 60 : 1;
    const told = Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3] ?? 0);
    const late = (((started - SLACK - width - told) % ZONE_STEP) + ZONE_STEP) % ZONE_STEP;
    return ZONE_STEP - late <= seconds + 2 * SLACK + width || late === 0;
  }
  const year = /^[A-Z]{2,5} (\d{4})$/.exec(reading)?.[1];
  if (year !== undefined && !/^[A-Z][a-z]/.test(reading)) {
    return [started - DAY, end + DAY].some(
      moment => new Date(moment * 1000).getUTCFullYear() === Number(year)
    );
  }
  const number = Number(reading);
  if (Number.isFinite(number)) {
    const since = number > 1e12 ? number / 1000 : number;
    // A value may have been read before the cell that shows it ran.
    return since > started - DAY && since < end + SLACK;
  }
  const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';
  const month = /(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/.exec(reading)?.[1] ?? '';
  const current = [started - DAY, end + DAY].map(moment => new Date(moment * 1000).getUTCMonth());
  return current.includes(months.indexOf(month) / 3);
}
