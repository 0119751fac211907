import { adaptationRefusal } from './adaptation-guards';
import { apiCandidates } from './api-candidates';
import type { Approach } from './approach';
import type { Candidate } from './candidate';
import { dataCandidates } from './data-candidates';
import { definitionCandidates } from './definition-candidates';
import { folderCandidates } from './folder-candidates';
import { frequencyCandidates } from './frequency-candidates';
import { importCandidates, renameCandidates } from './import-candidates';
import { inputCandidates } from './input-candidates';
import { installCandidates } from './install-candidates';
import { keyCandidates } from './key-candidates';
import { orderCandidates } from './order-candidates';
import { movedCandidates } from './moved-candidates';
import { panelCandidates } from './panel-candidates';
import { moduleFolderCandidates, pathCandidates } from './path-candidates';
import { positionCandidates } from './position-candidates';
import { pylabCandidates } from './pylab-candidates';
import { python2Candidates } from './python2-candidates';
import { secretCandidates } from './secret-candidates';
import { serviceCandidates } from './service-candidates';
import { backendCandidates, magicCandidates, mountCandidates } from './session-candidates';
import { setterCandidates } from './setter-candidates';
import type { Situation } from './situation';
import { stylerCandidates } from './styler-candidates';
import { widgetCandidates } from './widget-candidates';

/** More are not tried against one failure. */
const MAX_CANDIDATES = 10;

type Propose = (situation: Situation) => readonly Candidate[];

/**
 * From the smallest change to the largest; stand-ins come last. Those that adapt the code to other versions and another place
 * install, make up and take over nothing.
 */
const PROPOSERS: readonly { readonly propose: Propose; readonly adapts: boolean }[] = [
  { propose: python2Candidates, adapts: true },
  { propose: stylerCandidates, adapts: true },
  { propose: panelCandidates, adapts: true },
  { propose: apiCandidates, adapts: true },
  { propose: movedCandidates, adapts: true },
  { propose: positionCandidates, adapts: true },
  { propose: keyCandidates, adapts: true },
  { propose: frequencyCandidates, adapts: true },
  { propose: setterCandidates, adapts: true },
  { propose: orderCandidates, adapts: true },
  { propose: importCandidates, adapts: true },
  { propose: pylabCandidates, adapts: true },
  { propose: moduleFolderCandidates, adapts: false },
  { propose: magicCandidates, adapts: true },
  { propose: mountCandidates, adapts: true },
  { propose: backendCandidates, adapts: true },
  { propose: installCandidates, adapts: false },
  { propose: folderCandidates, adapts: false },
  { propose: pathCandidates, adapts: true },
  { propose: definitionCandidates, adapts: false },
  { propose: renameCandidates, adapts: true },
  { propose: inputCandidates, adapts: false },
  { propose: secretCandidates, adapts: false },
  { propose: serviceCandidates, adapts: false },
  { propose: widgetCandidates, adapts: false },
  { propose: dataCandidates, adapts: false }
];

/** What may help the notebook past its first failure, the smallest change first. */
export function proposeRestorations(
  situation: Situation,
  approach: Approach = 'restore'
): readonly Candidate[] {
  const isFree = approach === 'restore';
  return PROPOSERS.filter(({ adapts }) => isFree || adapts)
    .flatMap(({ propose }) => propose(situation))
    .filter(
      ({ edits }) =>
        isFree || adaptationRefusal(situation.document, edits, situation.summaryOptions) === null
    )
    .slice(0, MAX_CANDIDATES);
}
