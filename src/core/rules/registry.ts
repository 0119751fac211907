/** All rules. Settings, documentation, the engine and the reports start from here. */
import type { RuleDefinition } from './contract';
import { cascadingError } from './crash/cascading-error';
import { storedError } from './crash/stored-error';
import { changedModule } from './hidden-state/changed-module';
import { differentSource } from './hidden-state/different-source';
import { editedSinceRun } from './hidden-state/edited-since-run';
import { fileOrder } from './hidden-state/file-order';
import { ghostName } from './hidden-state/ghost-name';
import { lateBinding } from './hidden-state/late-binding';
import { multipleDefinitions } from './hidden-state/multiple-definitions';
import { notIdempotent } from './hidden-state/not-idempotent';
import { previousSession } from './hidden-state/previous-session';
import { repeatedCount } from './hidden-state/repeated-count';
import { skippedCount } from './hidden-state/skipped-count';
import { staleInput } from './hidden-state/stale-input';
import { undefinedName } from './hidden-state/undefined-name';
import { usedAfterDelete } from './hidden-state/used-after-delete';
import { usedBeforeDefinition } from './hidden-state/used-before-definition';
import { importNotFirst } from './imports/import-not-first';
import { missingModule } from './imports/missing-module';
import { starImport } from './imports/star-import';
import { undeclaredRequirement } from './imports/undeclared-requirement';
import { unpinnedInstall } from './imports/unpinned-install';
import { unpinnedRequirement } from './imports/unpinned-requirement';
import { unusedImport } from './imports/unused-import';
import { changedDefault } from './modernizing/changed-default';
import { deprecatedApi } from './modernizing/deprecated-api';
import { removedApi } from './modernizing/removed-api';
import { versionCombination } from './modernizing/version-combination';
import { absolutePath } from './paths/absolute-path';
import { backslashPath } from './paths/backslash-path';
import { missingFile } from './paths/missing-file';
import { pathCase } from './paths/path-case';
import { gpuNondeterminism } from './randomness/gpu-nondeterminism';
import { lateSeed } from './randomness/late-seed';
import { listingOrder } from './randomness/listing-order';
import { setOrder } from './randomness/set-order';
import { timeDependent } from './randomness/time-dependent';
import { unseededRandom } from './randomness/unseeded-random';
import { emptyCell } from './structure/empty-cell';
import { invalidSyntax } from './structure/invalid-syntax';
import { longCell } from './structure/long-cell';
import { missingClosingText } from './structure/missing-closing-text';
import { missingOpeningText } from './structure/missing-opening-text';
import { outOfOrderCount } from './structure/out-of-order-count';
import { repeatedCode } from './structure/repeated-code';
import { tooLittleText } from './structure/too-little-text';
import { unexecutedCell } from './structure/unexecuted-cell';
import { copiedTitle } from './titles/copied-title';
import { emptyTitle } from './titles/empty-title';
import { longTitle } from './titles/long-title';
import { shortTitle } from './titles/short-title';
import { titleCharacters } from './titles/title-characters';
import { titleSpace } from './titles/title-space';
import { untitledNotebook } from './titles/untitled-notebook';

const DECLARED: readonly RuleDefinition[] = [
  absolutePath,
  cascadingError,
  changedDefault,
  changedModule,
  copiedTitle,
  deprecatedApi,
  differentSource,
  editedSinceRun,
  emptyCell,
  emptyTitle,
  fileOrder,
  ghostName,
  importNotFirst,
  invalidSyntax,
  lateBinding,
  lateSeed,
  longTitle,
  missingClosingText,
  missingFile,
  pathCase,
  backslashPath,
  missingModule,
  missingOpeningText,
  notIdempotent,
  outOfOrderCount,
  previousSession,
  removedApi,
  repeatedCount,
  shortTitle,
  skippedCount,
  staleInput,
  starImport,
  storedError,
  timeDependent,
  setOrder,
  listingOrder,
  gpuNondeterminism,
  longCell,
  repeatedCode,
  multipleDefinitions,
  tooLittleText,
  titleCharacters,
  titleSpace,
  undeclaredRequirement,
  undefinedName,
  unexecutedCell,
  unseededRandom,
  untitledNotebook,
  unpinnedInstall,
  unpinnedRequirement,
  unusedImport,
  usedAfterDelete,
  usedBeforeDefinition,
  versionCombination
];

/** All rules, sorted by code: C1, C2, … C10, H1, … */
export const ALL_RULES: readonly RuleDefinition[] = [...DECLARED].sort(compareCodes);

const BY_CODE = new Map(ALL_RULES.map(rule => [rule.code, rule]));
const BY_NAME = new Map(ALL_RULES.map(rule => [rule.name, rule]));

/** The rule with this code (`H6`) or name (`undefined-name`); null where there is none. */
export function findRule(codeOrName: string): RuleDefinition | null {
  return BY_CODE.get(codeOrName) ?? BY_NAME.get(codeOrName) ?? null;
}

/** Orders rules by the letter of their code, then by its number. */
export function compareCodes(a: { readonly code: string }, b: { readonly code: string }): number {
  const [left, right] = [letterOf(a.code), letterOf(b.code)];
  return left === right ? numberOf(a.code) - numberOf(b.code) : left < right ? -1 : 1;
}

function letterOf(code: string): string {
  return code.slice(0, 1);
}

function numberOf(code: string): number {
  return Number(code.slice(1));
}
