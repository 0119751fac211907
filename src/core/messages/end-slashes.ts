/** A path or an address without the slashes at its end; each is found once, also in a long row of them. */
export function withoutEndSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '');
}
