/** Modules and names of IPython, pandas and the standard library that are elsewhere now. */

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

const ABSTRACT_CLASSES =
  'Awaitable Coroutine AsyncIterable AsyncIterator AsyncGenerator Hashable Iterable Iterator Generator Reversible Sized Container Callable Collection Set MutableSet Mapping MutableMapping MappingView KeysView ItemsView ValuesView Sequence MutableSequence';

/** Members of modules of the standard library. */
export const MOVED_MEMBERS: Readonly<Record<string, MovedTo>> = {
  ...Object.fromEntries(
    ABSTRACT_CLASSES.split(' ').map(name => [
      `collections.${name}`,
      same(`collections.abc.${name}`)
    ])
  ),
  'base64.decodestring': same('base64.decodebytes'),
  'base64.encodestring': same('base64.encodebytes'),
  'fractions.gcd': similar('math.gcd'), // no sign any more
  'time.clock': similar('time.process_time') // the time of the processor only outside of Windows
};
