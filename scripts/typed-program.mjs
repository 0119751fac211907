// The sources and tests as one program of the TypeScript compiler, and the problems of their types.
import path from 'node:path';
import ts from 'typescript';

/**
 * Checks the types of all files of tsconfig.test.json, again only where a change matters. Gives the program, whose types are known
 * then, and the problems.
 */
export function checkTypes(root) {
  const problems = [];
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: each => problems.push(each) };
  const remembered = path.join(root, '.cache', 'types-of-tests.tsbuildinfo');
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
    path.join(root, 'tsconfig.test.json'),
    { incremental: true, tsBuildInfoFile: remembered },
    host
  );
  const builder = ts.createIncrementalProgram({ rootNames: fileNames, options });
  problems.push(
    ...errors,
    ...builder.getConfigFileParsingDiagnostics(),
    ...builder.getOptionsDiagnostics(),
    ...builder.getSyntacticDiagnostics(),
    ...builder.getGlobalDiagnostics(),
    ...builder.getSemanticDiagnostics()
  );
  // Writes only which files are right.
  builder.emit();
  return { program: builder.getProgram(), problems };
}

/** The problems as the compiler prints them. */
export function describeProblems(problems, root) {
  return ts.formatDiagnostics(problems, {
    getCanonicalFileName: name => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n'
  });
}
