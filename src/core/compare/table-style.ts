/** The `<style>` and the box that pandas writes before a table, which depend on its version. */

const STYLE = /<style(?: scoped)?>([^<]{0,2000})<\/style>\s*/g;
/** The rules of all versions: alignment of the head. */
const RULES =
  /^(?:\s*\.dataframe (?:thead|tbody)(?: tr(?::[\w-]{1,20})?)? t[hd](?::[\w-]{1,20})?(?:,\s*\.dataframe (?:thead|tbody)(?: tr(?::[\w-]{1,20})?)? t[hd](?::[\w-]{1,20})?)? \{\s*(?:text-align|vertical-align): \w{1,10};\s*\}){1,6}\s*$/;

/** The box around the tables of pandas before version 0.16. */
const BOX = /<div style="max-height: ?1000px;max-width: ?1500px;overflow: ?auto;">/g;

/** The styles of pandas in a text, as one text. */
export function pandasStyles(markup: string): string {
  const styles = [...markup.matchAll(STYLE)].filter(([, rules]) => RULES.test(rules));
  return [...styles.map(([style]) => style.trim()), ...(markup.match(BOX) ?? [])].join();
}

/** The text without these styles. */
export function withoutPandasStyle(markup: string): string {
  return markup
    .replace(STYLE, (style, rules: string) => (RULES.test(rules) ? '' : style))
    .replace(BOX, '<div>');
}
