// Browser globals that JupyterLab expects; core tests run in plain Node and need none.
if (typeof window !== 'undefined') {
  require('@jupyterlab/testing/lib/jest-shim');
}
