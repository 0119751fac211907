// The schema in docs/study.md, from the columns that the tables of a study have.

const TITLES = {
  notebooks: 'one row for each notebook that was found',
  findings: 'one row for each finding in a studied notebook',
  cells: 'one row for each code cell of a studied notebook'
};
const TYPES = { string: 'string', int: 'int64', float: 'double', bool: 'bool' };

/** The tables with their columns. */
export function studyPart({ STUDY_TABLES }) {
  return Object.entries(STUDY_TABLES)
    .map(([table, columns]) => {
      const rows = Object.entries(columns).map(
        ([name, { type, isNullable, help }]) =>
          `| \`${name}\` | ${TYPES[type]}${isNullable === true ? ', nullable' : ''} | ${help.replaceAll('|', '\\|')} |`
      );
      return `### \`${table}.parquet\`\n\n${TITLES[table]}:\n\n| Column | Type | Meaning |\n| --- | --- | --- |\n${rows.join('\n')}`;
    })
    .join('\n\n');
}
