/** A requirement as installers take it: by name, by URL, by path. */
import type { DeclaredRequirement, LineRange, RequirementKind } from './declared';
import { normalizeName, parseRequirement } from './requirement';

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|[.~/\\]|[a-z]:[\\/])/i;
const ARCHIVE = /\.(?:whl|zip|tar|tar\.(?:gz|bz2|xz)|tgz|tbz|txz|egg)$/i;
const WHEEL =
  /(?:^|[\\/])([A-Za-z0-9._]+)-[^\\/-]+(?:-\d[^\\/-]*)?-[^\\/-]+-[^\\/-]+-[^\\/-]+\.whl$/i;

/** The requirement that the text is; null where its name cannot be told. */
export function declare(
  text: string,
  lines: LineRange,
  kind: RequirementKind
): DeclaredRequirement | null {
  const requirement = parseRequirement(text);
  if (requirement !== null) {
    const { name, specifier, url, marker } = requirement;
    return { name, specifier: url === null ? specifier : null, text, lines, marker, kind };
  }
  const [place, marker] = splitMarker(text);
  const name = isPlace(place) ? nameOfPlace(place) : null;
  return name === null
    ? null
    : { name: normalizeName(name), specifier: null, text, lines, marker, kind };
}

function splitMarker(text: string): [place: string, marker: string | null] {
  const at = text.search(/\s;\s|;\s/);
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at).replace(/^\s*;\s*/, '')];
}

function isPlace(text: string): boolean {
  return SCHEME.test(text) || ARCHIVE.test(text.replace(/[?#].*$/, '').replace(/\[[^\]]*\]$/, ''));
}

/** What `#egg=name` or the file name of a wheel tells. */
function nameOfPlace(place: string): string | null {
  const [, egg] = /[#&]egg=([A-Za-z0-9][A-Za-z0-9._-]*)/.exec(place) ?? [];
  const [, wheel] = WHEEL.exec(place.replace(/[?#].*$/, '')) ?? [];
  return egg ?? wheel ?? null;
}
