/** Languages of single cells in notebooks of Python: IPython runs each with a magic of its name. */

const MAGIC_LANGUAGES: ReadonlySet<string> = new Set(
  (
    'R bash sh python python2 python3 coconut javascript js perl html latex markdown pypy ruby script svg matlab octave idl ' +
    'robotframework sas spark sql cython haskell tcl gnuplot julia scheme clojure powershell q java groovy stata lua go rust c++ ' +
    'csharp fsharp typescript scala sage sos ocaml maxima xonsh logtalk'
  ).split(' ')
);

/** Whether IPython has, or an extension may add, a magic for cells in this language. */
export function isMagicLanguage(language: string): boolean {
  return MAGIC_LANGUAGES.has(language);
}
