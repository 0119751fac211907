// The programs that run notebooks for docs/settings.md, from what is known of them.

const code = texts => texts.map(text => `\`${text}\``).join(', ') || '–';

function signs({ metadata = [], kernels = [] }) {
  const parts = [
    ...(metadata.length > 0 ? [`${code(metadata)} in the metadata`] : []),
    ...(kernels.length > 0 ? [`a kernel ${code(kernels)}`] : [])
  ];
  return parts.join(', ') || '–';
}

/** A table with a row for each platform. */
export function platformsPart({ PLATFORMS }) {
  const rows = Object.entries(PLATFORMS).map(([name, platform]) => {
    const { title, names = [], cells = {}, language } = platform;
    const other = Object.keys(cells).filter(magic => cells[magic].body !== 'user');
    const note = language === undefined ? code(other) : `all (${language})`;
    return `| \`${name}\` | ${title} | ${signs(platform)} | ${code(names)} | ${note} |`;
  });
  return [
    '| `platform` | Program | Recognized by | Names | Cells of other languages |',
    '| --- | --- | --- | --- | --- |',
    ...rows
  ].join('\n');
}
