/** The documentation of all rules, apart from the rules themselves: only their pages need it. */
import type { RuleDefinition, RuleDocs } from './contract';
import { docs as cascadingError } from './crash/cascading-error.examples';
import { docs as storedError } from './crash/stored-error.examples';
import { docs as changedModule } from './hidden-state/changed-module.examples';
import { docs as differentSource } from './hidden-state/different-source.examples';
import { docs as editedSinceRun } from './hidden-state/edited-since-run.examples';
import { docs as fileOrder } from './hidden-state/file-order.examples';
import { docs as ghostName } from './hidden-state/ghost-name.examples';
import { docs as lateBinding } from './hidden-state/late-binding.examples';
import { docs as multipleDefinitions } from './hidden-state/multiple-definitions.examples';
import { docs as notIdempotent } from './hidden-state/not-idempotent.examples';
import { docs as previousSession } from './hidden-state/previous-session.examples';
import { docs as repeatedCount } from './hidden-state/repeated-count.examples';
import { docs as skippedCount } from './hidden-state/skipped-count.examples';
import { docs as staleInput } from './hidden-state/stale-input.examples';
import { docs as undefinedName } from './hidden-state/undefined-name.examples';
import { docs as usedAfterDelete } from './hidden-state/used-after-delete.examples';
import { docs as usedBeforeDefinition } from './hidden-state/used-before-definition.examples';
import { docs as importNotFirst } from './imports/import-not-first.examples';
import { docs as missingModule } from './imports/missing-module.examples';
import { docs as starImport } from './imports/star-import.examples';
import { docs as undeclaredRequirement } from './imports/undeclared-requirement.examples';
import { docs as unpinnedInstall } from './imports/unpinned-install.examples';
import { docs as unpinnedRequirement } from './imports/unpinned-requirement.examples';
import { docs as unusedImport } from './imports/unused-import.examples';
import { docs as changedDefault } from './modernizing/changed-default.examples';
import { docs as deprecatedApi } from './modernizing/deprecated-api.examples';
import { docs as removedApi } from './modernizing/removed-api.examples';
import { docs as versionCombination } from './modernizing/version-combination.examples';
import { docs as absolutePath } from './paths/absolute-path.examples';
import { docs as backslashPath } from './paths/backslash-path.examples';
import { docs as missingFile } from './paths/missing-file.examples';
import { docs as pathCase } from './paths/path-case.examples';
import { docs as gpuNondeterminism } from './randomness/gpu-nondeterminism.examples';
import { docs as lateSeed } from './randomness/late-seed.examples';
import { docs as listingOrder } from './randomness/listing-order.examples';
import { docs as setOrder } from './randomness/set-order.examples';
import { docs as timeDependent } from './randomness/time-dependent.examples';
import { docs as unseededRandom } from './randomness/unseeded-random.examples';
import { docs as emptyCell } from './structure/empty-cell.examples';
import { docs as invalidSyntax } from './structure/invalid-syntax.examples';
import { docs as longCell } from './structure/long-cell.examples';
import { docs as missingClosingText } from './structure/missing-closing-text.examples';
import { docs as missingOpeningText } from './structure/missing-opening-text.examples';
import { docs as outOfOrderCount } from './structure/out-of-order-count.examples';
import { docs as repeatedCode } from './structure/repeated-code.examples';
import { docs as tooLittleText } from './structure/too-little-text.examples';
import { docs as unexecutedCell } from './structure/unexecuted-cell.examples';
import { docs as copiedTitle } from './titles/copied-title.examples';
import { docs as emptyTitle } from './titles/empty-title.examples';
import { docs as longTitle } from './titles/long-title.examples';
import { docs as shortTitle } from './titles/short-title.examples';
import { docs as titleCharacters } from './titles/title-characters.examples';
import { docs as titleSpace } from './titles/title-space.examples';
import { docs as untitledNotebook } from './titles/untitled-notebook.examples';

/** By the name of the rule. */
const DOCS: ReadonlyMap<string, RuleDocs> = new Map([
  ['cascading-error', cascadingError],
  ['stored-error', storedError],
  ['changed-module', changedModule],
  ['different-source', differentSource],
  ['edited-since-run', editedSinceRun],
  ['file-order', fileOrder],
  ['ghost-name', ghostName],
  ['late-binding', lateBinding],
  ['multiple-definitions', multipleDefinitions],
  ['not-idempotent', notIdempotent],
  ['previous-session', previousSession],
  ['repeated-count', repeatedCount],
  ['skipped-count', skippedCount],
  ['stale-input', staleInput],
  ['undefined-name', undefinedName],
  ['used-after-delete', usedAfterDelete],
  ['used-before-definition', usedBeforeDefinition],
  ['import-not-first', importNotFirst],
  ['missing-module', missingModule],
  ['star-import', starImport],
  ['undeclared-requirement', undeclaredRequirement],
  ['unpinned-install', unpinnedInstall],
  ['unpinned-requirement', unpinnedRequirement],
  ['unused-import', unusedImport],
  ['changed-default', changedDefault],
  ['deprecated-api', deprecatedApi],
  ['removed-api', removedApi],
  ['version-combination', versionCombination],
  ['absolute-path', absolutePath],
  ['backslash-path', backslashPath],
  ['missing-file', missingFile],
  ['path-case', pathCase],
  ['gpu-nondeterminism', gpuNondeterminism],
  ['late-seed', lateSeed],
  ['listing-order', listingOrder],
  ['set-order', setOrder],
  ['time-dependent', timeDependent],
  ['unseeded-random', unseededRandom],
  ['empty-cell', emptyCell],
  ['invalid-syntax', invalidSyntax],
  ['long-cell', longCell],
  ['repeated-code', repeatedCode],
  ['missing-closing-text', missingClosingText],
  ['missing-opening-text', missingOpeningText],
  ['out-of-order-count', outOfOrderCount],
  ['too-little-text', tooLittleText],
  ['unexecuted-cell', unexecutedCell],
  ['copied-title', copiedTitle],
  ['empty-title', emptyTitle],
  ['long-title', longTitle],
  ['short-title', shortTitle],
  ['title-characters', titleCharacters],
  ['title-space', titleSpace],
  ['untitled-notebook', untitledNotebook]
]);

/** The documentation of a rule. Throws where it has none, which is an error in the table. */
export function docsOf({ name }: Pick<RuleDefinition, 'name'>): RuleDocs {
  const docs = DOCS.get(name);
  if (docs === undefined) {
    throw new Error(`rule ${name} has no documentation`);
  }
  return docs;
}
