/** The environment variables of a kernel that runs foreign code. */

/**
 * Names of the variables that pass: what programs need to start, to find files of the system and of the language, and to
 * print text. Tokens, keys and passwords have names of their own, and none of these.
 */
const PASSING = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'TERM',
  'PYTHONPATH',
  'PYTHONHOME',
  'PYTHONHASHSEED',
  'PYTHONUTF8',
  'PYTHONIOENCODING',
  'PYTHONNOUSERSITE',
  'VIRTUAL_ENV',
  'CONDA_PREFIX',
  'CONDA_DEFAULT_ENV',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'CUDA_VISIBLE_DEVICES',
  'CUDA_HOME',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'REQUESTS_CA_BUNDLE',
  'IPYTHONDIR',
  'MPLCONFIGDIR',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_RUNTIME_DIR',
  // Windows cannot start Python without some of these.
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'NUMBER_OF_PROCESSORS',
  'PROCESSOR_ARCHITECTURE'
]);

const PASSING_GROUPS = /^(?:LC_|OMP_|MKL_NUM|OPENBLAS_NUM|JUPYTER_(?:PATH|DATA_DIR|RUNTIME_DIR)$)/;

/** The variables that pass; `packages` is a folder whose packages are found first. */
export function kernelVariables(
  variables: NodeJS.ProcessEnv,
  packages: string | null,
  separator: string
): Readonly<Record<string, string>> {
  const passing = Object.entries(variables).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      (PASSING.has(entry[0].toUpperCase()) || PASSING_GROUPS.test(entry[0].toUpperCase()))
  );
  const all = Object.fromEntries(passing);
  if (packages === null) {
    return all;
  }
  const known = all.PYTHONPATH === undefined ? [] : [all.PYTHONPATH];
  return { ...all, PYTHONPATH: [packages, ...known].join(separator) };
}
