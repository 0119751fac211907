/** The `<style>` that pandas writes before a table, which depends on its version. */

const STYLE = /<style(?: scoped)?>([^<]{0,2000})<\/style>\s*/g;
/** The rules of all versions: alignment of the head. */
const RULES =
  /^(?:\s*\.dataframe (?:thead|tbody)(?: tr(?::[\w-]{1,20})?)? t[hd](?::[\w-]{1,20})?(?:,\s*\.dataframe (?:thead|tbody)(?: tr(?::[\w-]{1,20})?)? t[hd](?::[\w-]{1,20})?)? \{\s*(?:text-align|vertical-align): \w{1,10};\s*\}){1,6}\s*$/;

/** The styles of pandas in a text, as one text. */
export function pandasStyles(markup: string): string {
  const styles = [...markup.matchAll(STYLE)].filter(([, rules]) => RULES.test(rules));
  return styles.map(([style]) => style.trim()).join();
}

/** The text without these styles. */
export function withoutPandasStyle(markup: string): string {
  return markup.replace(STYLE, (style, rules: string) => (RULES.test(rules) ? '' : style));
}
