/** Stand-ins for the modules of hosted notebook services: their secrets, uploads and forms. */
import { ANY_NAME } from '../data-shapes/values';
import { insertCell } from '../fixes/cell-edits';
import type { AddedFile, Candidate } from './candidate';
import { readsOf } from './data-candidates';
import { addedFile, usualExtension } from './made-files';
import { missingModuleOf, missingNameOf } from './missing-name';
import { standInSecret } from './secret-candidates';
import { serviceCode } from './service-code';
import type { Service } from './service-code';
import type { Situation } from './situation';

/** More files are not uploaded. */
const MAX_UPLOADS = 10;

/** The module of the service in which the notebook ran, as far as the notebook uses it. */
export function serviceCandidates(situation: Situation): readonly Candidate[] {
  const { document, failure } = situation;
  const service = serviceOf(situation);
  if (service === null) {
    return [];
  }
  const uploads = service === 'google.colab' ? uploadsOf(situation) : [];
  const above = document.cells[failure.cell.index - 1] ?? null;
  const paths = uploads.map(({ path }) => path);
  return [
    {
      kind: 'stand-in',
      cell: failure.cell.key,
      detail: `Use a stand-in for \`${service}\`, with made-up secrets${
        uploads.length > 0 ? ' and uploads' : ''
      }`,
      trust: 'stand-in',
      edits: [insertCell(above, 'code', serviceCode(service, standInSecret(''), paths))],
      install: null,
      files: uploads
    }
  ];
}

function serviceOf({ failure }: Situation): Service | null {
  const module = missingModuleOf(failure);
  if (module === 'google' || module?.startsWith('google.colab') === true) {
    return 'google.colab';
  }
  return module === 'kaggle_secrets'
    ? 'kaggle_secrets'
    : missingNameOf(failure) === 'dbutils'
      ? 'dbutils'
      : null;
}

/** A made-up file for each that the notebook takes out of an upload. */
function uploadsOf(situation: Situation): readonly AddedFile[] {
  const { files, uploads } = readsOf(situation);
  return [...uploads].slice(0, MAX_UPLOADS).flatMap(name => {
    const file = files.get(name);
    if (file === undefined || (name !== ANY_NAME && !/^[\w. -]{1,100}$/.test(name))) {
      return [];
    }
    const plain = name === ANY_NAME ? `stand-in.${usualExtension(file)}` : name;
    return addedFile(file, `${situation.addedFolder}/${plain}`) ?? [];
  });
}
