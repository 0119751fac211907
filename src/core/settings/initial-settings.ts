/** The file that `freshkernel init` writes: every setting as a comment, with its default or an example. */
import type { RuleDefinition } from '../rules/contract';
import { PROFILE_NAMES, PROFILES } from './profiles';
import type { ProfileName } from './profiles';

/**
 * The text of a new `freshkernel.toml`. Without the signs of comments, its settings are valid.
 *
 * @param profile - the one setting that is not a comment; null for none
 */
export function initialSettings(
  rules: readonly RuleDefinition[],
  profile: ProfileName | null
): string {
  const off = rules.filter(({ offByDefault }) => offByDefault === true);
  const extended = off.map(({ code }) => JSON.stringify(code)).join(', ');
  const names = off.map(({ code, title }) => `${code} (${title})`).join(', ');
  const withOptions = rules.filter(
    ({ optionDeclarations }) => Object.keys(optionDeclarations).length > 0
  );
  const options = withOptions.map(({ name, optionDeclarations }) =>
    [
      `#[rules.${name}]`,
      ...Object.entries(optionDeclarations).map(
        ([key, { default: value, description }]) =>
          `## ${description}\n#${key} = ${JSON.stringify(value)}`
      )
    ].join('\n')
  );
  return `${[
    HEAD,
    profilePart(profile),
    SELECTION,
    `## Rules in addition to those that are on by default. Off by default: ${names}.\n#extend-select = [${extended}]`,
    MAIN,
    ...options
  ].join('\n\n')}\n`;
}

function profilePart(profile: ProfileName | null): string {
  const lines = PROFILE_NAMES.map(name => `## "${name}": ${PROFILES[name].purpose}`);
  const setting = `profile = ${JSON.stringify(profile ?? PROFILE_NAMES[0])}`;
  const head = '## What suits a kind of work; other settings take precedence.';
  return [head, ...lines, profile === null ? `#${setting}` : setting].join('\n');
}

const HEAD = `## Settings of Freshkernel for the notebooks in this folder and below. \`freshkernel config FILE\` shows what applies to
## a notebook, \`freshkernel rule CODE\` explains a rule. Remove the \`#\` before a setting to change it.`;

const SELECTION = `## Only these rules: codes ("H6"), letters ("H"), categories ("hidden-state") or names. Empty: all that are on by default.
#select = []`;

const MAIN = `## All rules except these.
#ignore = []

## "exploring": only what is wrong now. "finishing": also what matters before a notebook is shared.
#phase = "finishing"

## \`freshkernel lint\` exits with 1 for findings of this severity or higher: "error", "warning" or "info".
#fail-on = "warning"

## Files that are left out when folders are searched.
#exclude = ["drafts/**"]

## The Python version of all notebooks, whatever version they name.
#python-version = "3.12"

## The oldest library versions that the notebooks must work with.
#target = ["numpy>=2", "pandas>=3"]

## Names that are defined before the first cell runs, as by a start-up file; \`*\` stands for any characters.
#builtins = ["spark", "load_*"]

## The program that runs the notebooks, where they do not show it.
#platform = "databricks"

## Known findings that are not reported: \`freshkernel lint --write-baseline FILE\` writes them.
#baseline = "freshkernel-baseline.json"

## Whether an unknown setting is an error, as a wrong value is, or a warning.
#strict-settings = false

## Severities of rules.
#[severity]
#H9 = "error"

## Rules that do not apply to some files.
#[per-file-ignores]
#"examples/**" = ["C", "T"]

## Check runs: the sandbox ("off", "auto" or "required") and the network.
#[check]
#sandbox = "off"
#network = true`;
