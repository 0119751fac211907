const LINT_OPTIONS = `  --format text|json      how to write the findings (default text)
  --phase PHASE           exploring: what is wrong now; finishing: also what matters before sharing
                          (default finishing, or what the settings say)
  --fail-on SEVERITY      error, warning or info: exit with 1 from this severity on (default warning)
  --select CODES          only these rules: codes (H6), letters (H), kinds or names, with commas;
                          what is off by default is turned on by its code or name
  --ignore CODES          without these rules
  --baseline FILE         leave out the findings in this file
  --write-baseline FILE   write all findings into this file and exit with 0
`;

const FIX_OPTIONS = `  --diff                  change nothing, but show what would change, cell by cell; exit with 1 if anything
  --unsafe                also fixes that may change what the notebook does
  --select CODES          only findings of these rules: codes (H6), letters (H), kinds or names, with commas;
                          a notebook is renamed only where its title rule is given by code or name
  --ignore CODES          without these rules
  --phase PHASE           exploring or finishing, as for lint
  --format text|json      how to write what was done (default text)
`;

const CHECK_OPTIONS = `  --format text|json      how to write the verdicts (default text)
  --order ORDER           document: every code cell from top to bottom (default); executed: those that ran;
                          count: those that ran, in the order of their execution counts
  --repeat N              run it so many times: what differs between the runs is chance, not change
  --kernel NAME           run on this kernel (default: the one that the notebook names)
  --gateway NAME          run on this kernel gateway, which a configuration file names; what the notebook
                          reads is brought there
  --variable NAME=VALUE   start its kernel with this KERNEL_… variable; may be given several times
  --outputs FOLDER        copy the files that the run leaves on the gateway into FOLDER/NOTEBOOK
  --env ENVIRONMENT       current: the packages of the kernel as it is (default); venv, conda, docker: an
                          environment with what the project declares, built once and kept
  --parameter NAME=VALUE  set this after the cell tagged parameters; may be given several times
  --stop-on-error         end at the first error (default: go on, and say which cells fail because of it)
  --timeout SECONDS       for the whole run, 0 for none (default 1800)
  --cell-timeout SECONDS  for each cell, 0 for none (default)
  --memory BYTES          end a run whose processes hold more, for example 4G (default: no limit)
  --own-folder            run in the notebook's own folder instead of a copy; what it writes stays there
  --copy-limit BYTES      how large the copy may be (default 200M)
  --no-normalizer NAMES   do not look past these, with commas: memory-address, float-tolerance, …
  --jobs N                notebooks at a time (default 1)
`;

const SETTINGS_OPTIONS = `  --config FILE           use these settings (freshkernel.toml or pyproject.toml)
  --no-config             use no settings file
`;

const COMMON_OPTIONS = `${SETTINGS_OPTIONS}  --jobs N                notebooks at a time (default: by the number of files and processors)
  --help                  show this
`;

const EXIT_CODES = `Exit codes: 0 nothing found, 1 findings at or above --fail-on, 2 wrong use or a file that cannot be read.
`;

/** The help text of a verb, or of the command where `verb` is null. */
export function helpText(verb: string | null): string {
  switch (verb) {
    case 'check':
      return `Usage: freshkernel check [options] FILE_OR_FOLDER…

Runs notebooks on a fresh kernel and compares what comes out with what they store, cell by cell. What
differs from run to run (addresses, timings, generated ids, rounding) is looked past and named; values are
not. The notebook file is only read; the run takes place in a private copy of its folder.

${CHECK_OPTIONS}${SETTINGS_OPTIONS}  --help                  show this

Exit codes: 0 reproduced, 1 something differs, fails or cannot be told, 2 wrong use or a file that cannot
be read, 3 a notebook could not be run to its end, as where packages are missing on a gateway.
`;
    case 'compare':
      return `Usage: freshkernel compare [options] A.ipynb B.ipynb

Compares the outputs that two notebooks store, cell by cell, without running anything. What differs from
run to run (addresses, timings, generated ids, rounding) is looked past and named; values are not.

  --format text|json      how to write the verdicts (default text)
  --no-normalizer NAMES   do not look past these, with commas: memory-address, float-tolerance, …
  --help                  show this

Exit codes: 0 equal, 1 something differs or cannot be told, 2 wrong use or a file that cannot be read.
`;
    case 'fix':
      return `Usage: freshkernel fix [options] FILE_OR_FOLDER…

Mends what lint finds, where a fix cannot make results worse, until nothing more is to be mended.
Everything but the cells that change stays byte for byte. A file is replaced as a whole, or not at all
where it changed meanwhile.

${FIX_OPTIONS}${SETTINGS_OPTIONS}  --help                  show this

Exit codes: 0 done, 1 something would change (--diff), 2 wrong use, or a file cannot be read or written.
`;
    case 'lint':
      return `Usage: freshkernel lint [options] FILE_OR_FOLDER…

Says what would surprise a fresh kernel: names used before they are defined, cells run out of order,
absolute paths and the like. Folders are searched for notebooks; - reads one from standard input.

${LINT_OPTIONS}${COMMON_OPTIONS}
${EXIT_CODES}`;
    case 'graph':
      return `Usage: freshkernel graph [options] FILE_OR_FOLDER…

Shows which cell uses what another one makes. With --format json one document per line.

  --format text|json      how to write the graphs (default text)
${COMMON_OPTIONS}
Exit codes: 0 done, 2 wrong use or a file that cannot be read.
`;
    case 'stale':
      return `Usage: freshkernel stale [options] --before OLD.ipynb NEW.ipynb

OLD was run from top to bottom, then it was changed and is NEW: says which cells must run now, and in which
order, so that every output is that of a fresh run; or that only a fresh kernel can give that.

  --before OLD            the notebook as it was when it ran
  --format text|json      how to write the cells (default text)
${SETTINGS_OPTIONS}  --help                  show this

Exit codes: 0 done, 2 wrong use or a file that cannot be read.
`;
    default:
      return `Would this notebook give the same results on a fresh kernel?

Usage: freshkernel lint [options] FILE_OR_FOLDER…     what would surprise a fresh kernel
       freshkernel fix [options] FILE_OR_FOLDER…      mends what can be mended safely
       freshkernel graph [options] FILE_OR_FOLDER…    which cell uses what another one makes
       freshkernel stale --before OLD NEW             which cells must run again after a change
       freshkernel check [options] FILE_OR_FOLDER…    whether a fresh kernel gives the same outputs
       freshkernel compare A.ipynb B.ipynb            whether two notebooks store the same outputs
       freshkernel VERB --help                        the options of a verb
       freshkernel --version
`;
  }
}
