/** The Python environment that the user selected in the Python extension. */
import * as vscode from 'vscode';

/** The part of the Python extension's interface that is used. */
interface PythonExtension {
  readonly environments: {
    getActiveEnvironmentPath(): { readonly path: string };
    resolveEnvironment(
      environment: unknown
    ): Promise<{ readonly executable: { readonly uri?: vscode.Uri } } | undefined>;
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

/** The interpreter; null without the Python extension, or where nothing is selected. */
export async function selectedPython(): Promise<string | null> {
  const environments = (await pythonExtension())?.environments;
  const environment = await environments?.resolveEnvironment(
    environments.getActiveEnvironmentPath()
  );
  return environment?.executable.uri?.fsPath ?? null;
}

/** Calls a function when the user selects another environment. */
export async function onPythonSelected(then: () => void): Promise<vscode.Disposable | null> {
  return (await pythonExtension())?.environments.onDidChangeActiveEnvironmentPath(then) ?? null;
}

async function pythonExtension(): Promise<PythonExtension | null> {
  try {
    const extension = vscode.extensions.getExtension<PythonExtension>('ms-python.python');
    return (await extension?.activate()) ?? null;
  } catch {
    // Without it, the program is looked for elsewhere.
    return null;
  }
}
