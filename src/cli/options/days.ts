import { UsageFailure } from '../console/failure';

/** Reads a day of the calendar as `YYYY-MM-DD`. */
export function readDay(option: string, text: string): string {
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
  if (!isDay) {
    throw new UsageFailure(
      `\`${option}\` must be a day such as \`2024-03-01\`. It is \`${text}\`.`
    );
  }
  return text;
}
