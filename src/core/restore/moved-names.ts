/** Modules and names of IPython, pandas and the standard library that are elsewhere now. */
import { movedFunctions } from '../api-changes/moved-functions';
import { oncePerChanges } from '../change-data/api-changes';

/** What has the content now. */
export interface MovedTo {
  readonly now: string;
  /** Whether it is the same as before; else a stored output must confirm it. */
  readonly isSame: boolean;
}

const same = (now: string): MovedTo => ({ now, isSame: true });
const similar = (now: string): MovedTo => ({ now, isSame: false });

/** Modules; those of IPython were, until IPython 8, other names of the new ones. */
export const MOVED_MODULES: Readonly<Record<string, MovedTo>> = {
  'IPython.config': same('traitlets.config'),
  'IPython.core.display': same('IPython.display'),
  'IPython.html.widgets': same('ipywidgets'),
  'IPython.nbconvert': same('nbconvert'),
  'IPython.nbformat': same('nbformat'),
  'IPython.parallel': same('ipyparallel'),
  'IPython.qt': same('qtconsole'),
  'IPython.utils.traitlets': same('traitlets'),
  imp: same('importlib'),
  'pandas.io.data': similar('pandas_datareader.data'),
  'pandas.io.wb': similar('pandas_datareader.wb'),
  'pandas.tools.plotting': same('pandas.plotting'),
  'xml.etree.cElementTree': same('xml.etree.ElementTree')
};

/** Members of modules of the standard library, as the change data lists them. */
export const movedMembers = oncePerChanges(
  ({ entries }): ReadonlyMap<string, MovedTo> =>
    new Map(
      movedFunctions(entries, 'python').map(({ api, use, isSame }) => [api, { now: use, isSame }])
    )
);
