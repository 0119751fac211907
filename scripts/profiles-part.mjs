// The profiles for docs/settings.md, from their declaration.

/** A table with a row for each profile. */
export function profilesPart({ ALL_RULES, PROFILES }) {
  const links = new Map(
    ALL_RULES.map(({ code, name }) => [code, `[${code}](rules/${code}-${name}.md)`])
  );
  const list = codes => codes.map(code => links.get(code)).join(', ') || '–';
  const rows = Object.entries(PROFILES).map(([name, profile]) => {
    const { purpose, failOn, on, off, severity } = profile;
    const severities = ['error', 'warning', 'info'].flatMap(level => {
      const codes = Object.keys(severity).filter(code => severity[code] === level);
      return codes.length === 0 ? [] : [`${level}: ${list(codes)}`];
    });
    return `| \`${name}\` | ${purpose} | ${failOn} | ${list(on)} | ${list(off)} | ${severities.join('; ')} |`;
  });
  return [
    '| Profile | For | `fail-on` | Turned on | Turned off | Severities |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows
  ].join('\n');
}
