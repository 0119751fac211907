/** The last line of a traceback: “ValueError: no such column”; only the type if there is no message. */
export function exceptionLine(exception: string, message: string | null): string {
  const first = (message ?? '').split('\n', 1)[0];
  return first === '' ? exception : `${exception}: ${first}`;
}
