/** Texts of the view of a notebook's files. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { DataNotice } from './data-model';
import type { DataCandidate, DataRow, DataStatus, DataUse, DataView } from './data-view';

/** “Found”, “Not found”. */
export function statusText({ status, kind }: DataRow, trans: TranslationBundle): string {
  switch (status) {
    case 'found':
      return kind === 'folder' ? trans.__('Folder') : trans.__('Found');
    case 'missing':
      return trans.__('Not found');
    case 'written':
      return trans.__('Created by notebook');
    case 'uncertain':
      return trans.__('Not there');
    case 'outside':
      return trans.__('Not checked');
    case 'pending':
      return trans.__('Checking…');
  }
}

/** What a status means; null where its name says all. */
export function statusMeaning(status: DataStatus, trans: TranslationBundle): string | null {
  switch (status) {
    case 'missing':
      return trans.__('A cell stops without it, and nothing above creates it');
    case 'written':
      return trans.__('It does not exist yet: a cell writes it before it is read');
    case 'uncertain':
      return trans.__('Other code may create it, or the notebook may not need it');
    case 'outside':
      return trans.__('Outside of the server’s folder, hidden, or neither a file nor a folder');
    default:
      return null;
  }
}

/** The name of a filter: “Not found 2”. */
export function filterText(status: DataStatus, trans: TranslationBundle): string {
  return status === 'found' ? trans.__('Found') : statusText({ ...NO_ROW, status }, trans);
}

const NO_ROW: DataRow = {
  path: '',
  status: 'found',
  kind: null,
  size: null,
  modified: null,
  sha256: null,
  reads: [],
  writes: [],
  candidates: []
};

/** “12 paths, 2 not found, 3 unknown”. */
export function summaryText({ rows, unknown }: DataView, trans: TranslationBundle): string {
  const missing = rows.filter(({ status }) => status === 'missing').length;
  return [
    trans._n('%1 path', '%1 paths', rows.length),
    ...(missing === 0 ? [] : [trans.__('%1 not found', missing)]),
    ...(unknown.length === 0 ? [] : [trans.__('%1 not known', unknown.length)])
  ].join(', ');
}

/** Who uses the file: `pandas.read_csv`, `unzip` in a shell. */
export function actorText({ actor }: DataUse, trans: TranslationBundle): string {
  switch (actor) {
    case 'code':
    case 'magic':
      return '';
    case 'shell':
      return trans.__('shell');
    case 'download':
      return trans.__('download');
    case 'process':
      return trans.__('process');
  }
}

/** Why a file may be meant. */
export function reasonText({ reason, member }: DataCandidate, trans: TranslationBundle): string {
  switch (reason) {
    case 'case':
      return trans.__('different case');
    case 'name':
      return trans.__('similar name');
    case 'folder':
      return trans.__('another folder');
    case 'archive':
      return member === null ? trans.__('compressed') : trans.__('in an archive');
  }
}

/** What the reader must know about the answers. */
export function noticeText(notice: DataNotice, trans: TranslationBundle): string {
  switch (notice) {
    case 'no-server':
      return trans.__('The server cannot check the files of this notebook.');
    case 'remote-kernel':
      return trans.__(
        'The kernel runs on another machine. These are the files of the Jupyter server.'
      );
    case 'other-folder':
      return trans.__(
        'The kernel works in another folder now. Paths are looked up in the notebook’s folder.'
      );
  }
}
