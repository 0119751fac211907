/**
 * Names that a fresh IPython kernel defines. Builtins are the union over all supported Python versions: an extra name
 * costs a missed finding, a missing name a false alarm.
 */

const BUILTIN_FUNCTIONS =
  'abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex ' +
  'copyright credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals ' +
  'hasattr hash help hex id input int isinstance issubclass iter len license list locals map max memoryview min next ' +
  'object oct open ord pow print property quit range repr reversed round set setattr slice sorted staticmethod str ' +
  'sum super tuple type vars zip';

const BUILTIN_EXCEPTIONS =
  'ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError ' +
  'BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ' +
  'ConnectionResetError DeprecationWarning EOFError EncodingWarning EnvironmentError Exception ExceptionGroup ' +
  'FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning ' +
  'IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ' +
  'ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError ' +
  'PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError ' +
  'ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError ' +
  'SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError ' +
  'UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning WindowsError ZeroDivisionError';

const OTHER_BUILTINS =
  'Ellipsis False None NotImplemented True __IPYTHON__ __build_class__ __debug__ __import__ display';

const IPYTHON_NAMES = 'In Out _ __ ___ _dh _exit_code _i _ih _ii _iii _oh get_ipython';

const MODULE_NAMES =
  '__annotations__ __builtin__ __builtins__ __conditional_annotations__ __doc__ __loader__ __name__ __package__ ' +
  '__session__ __spec__';

/** Names of Python's `builtins` module in a kernel. */
export const BUILTIN_NAMES: ReadonlySet<string> = new Set(
  [BUILTIN_FUNCTIONS, BUILTIN_EXCEPTIONS, OTHER_BUILTINS].flatMap(names => names.split(' '))
);

const NAMESPACE_NAMES: ReadonlySet<string> = new Set(
  [IPYTHON_NAMES, MODULE_NAMES].flatMap(names => names.split(' '))
);

/** Numbered inputs and outputs of IPython: `_3`, `_i3`. */
const NUMBERED = /^_i?\d+$/;

/** Whether `name` can be read although no cell binds it. */
export function isProvidedName(name: string): boolean {
  return BUILTIN_NAMES.has(name) || NAMESPACE_NAMES.has(name) || NUMBERED.test(name);
}
