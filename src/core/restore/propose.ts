import { adaptationRefusal } from './adaptation-guards';
import { apiCandidates } from './api-candidates';
import type { Approach } from './approach';
import type { Candidate } from './candidate';
import { dataCandidates } from './data-candidates';
import { definitionCandidates } from './definition-candidates';
import { folderCandidates } from './folder-candidates';
import { importCandidates, renameCandidates } from './import-candidates';
import { inputCandidates } from './input-candidates';
import { installCandidates } from './install-candidates';
import { orderCandidates } from './order-candidates';
import { movedCandidates } from './moved-candidates';
import { moduleFolderCandidates, pathCandidates } from './path-candidates';
import { pylabCandidates } from './pylab-candidates';
import { python2Candidates } from './python2-candidates';
import { backendCandidates, magicCandidates, mountCandidates } from './session-candidates';
import type { Situation } from './situation';

/** More are not tried against one failure. */
const MAX_CANDIDATES = 10;

type Propose = (situation: Situation) => readonly Candidate[];

/** From the smallest change to the largest; stand-ins come last. */
const PROPOSERS: readonly Propose[] = [
  python2Candidates,
  apiCandidates,
  movedCandidates,
  orderCandidates,
  importCandidates,
  pylabCandidates,
  moduleFolderCandidates,
  magicCandidates,
  mountCandidates,
  backendCandidates,
  installCandidates,
  folderCandidates,
  pathCandidates,
  definitionCandidates,
  renameCandidates,
  inputCandidates,
  dataCandidates
];

/** Those that adapt the code to other versions and another place: they install, make up and take over nothing. */
const ADAPTING = new Set<Propose>([
  python2Candidates,
  apiCandidates,
  movedCandidates,
  orderCandidates,
  importCandidates,
  pylabCandidates,
  magicCandidates,
  mountCandidates,
  backendCandidates,
  pathCandidates,
  renameCandidates
]);

/** What may help the notebook past its first failure, the smallest change first. */
export function proposeRestorations(
  situation: Situation,
  approach: Approach = 'restore'
): readonly Candidate[] {
  const proposers =
    approach === 'restore' ? PROPOSERS : PROPOSERS.filter(propose => ADAPTING.has(propose));
  return proposers
    .flatMap(propose => propose(situation))
    .filter(
      ({ edits }) =>
        approach === 'restore' ||
        adaptationRefusal(situation.document, edits, situation.summaryOptions) === null
    )
    .slice(0, MAX_CANDIDATES);
}
