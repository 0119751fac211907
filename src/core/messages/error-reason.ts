/** What a caught value says: the message of an error, or else the value as text. */
export function errorReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
