/** A requirement as accepted by installers: a name, URL or path. */
import type { DeclaredRequirement, LineRange, RequirementKind } from './declared-requirement';
import { normalizeName, parseRequirement } from './requirement';

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|[.~/\\]|[a-z]:[\\/])/i;
const ARCHIVE = /\.(?:whl|zip|tar|tar\.(?:gz|bz2|xz)|tgz|tbz|txz|egg)$/i;
const WHEEL =
  /(?:^|[\\/])([A-Za-z0-9._]+)-[^\\/-]+(?:-\d[^\\/-]*)?-[^\\/-]+-[^\\/-]+-[^\\/-]+\.whl$/i;

/** Reads a requirement; null if its name is unknown. */
export function readRequirement(
  text: string,
  lines: LineRange,
  kind: RequirementKind
): DeclaredRequirement | null {
  const requirement = parseRequirement(text);
  if (requirement !== null) {
    const { name, specifier, url, marker } = requirement;
    return { name, specifier: url === null ? specifier : null, text, lines, marker, kind };
  }
  const [location, marker] = splitMarker(text);
  const name = isLocation(location) ? nameFromLocation(location) : null;
  return name === null
    ? null
    : { name: normalizeName(name), specifier: null, text, lines, marker, kind };
}

function splitMarker(text: string): [location: string, marker: string | null] {
  const at = text.search(/\s;\s|;\s/);
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at).replace(/^\s*;\s*/, '')];
}

function isLocation(text: string): boolean {
  return SCHEME.test(text) || ARCHIVE.test(withoutExtras(text.replace(/[?#].*/s, '')));
}

/** Without the brackets at the end, which may contain further `[`. */
function withoutExtras(text: string): string {
  const at = text.endsWith(']')
    ? text.indexOf('[', text.lastIndexOf(']', text.length - 2) + 1)
    : -1;
  return at === -1 ? text : text.slice(0, at);
}

/** The name from `#egg=name` or from the file name of a wheel. */
function nameFromLocation(location: string): string | null {
  const [, egg] = /[#&]egg=([A-Za-z0-9][A-Za-z0-9._-]*)/.exec(location) ?? [];
  const [, wheel] = WHEEL.exec(location.replace(/[?#].*/s, '')) ?? [];
  return egg ?? wheel ?? null;
}
