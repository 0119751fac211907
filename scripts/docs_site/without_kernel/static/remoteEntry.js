// A prebuilt extension for the site's JupyterLite, which has no kernels: JupyterLab asks for one whenever a notebook is
// opened, with a dialog whose only choice is “No Kernel”. Written by hand as the module that JupyterLab loads, since it is
// too small to be bundled.
(() => {
  const name = 'freshkernel-without-kernel';
  let shared = {};

  /** A package of JupyterLab, from the versions that the page shares. */
  async function load(packageName) {
    const [version] = Object.values(shared[packageName]);
    return (await version.get())();
  }

  async function plugin() {
    const { ISessionContextDialogs, SessionContextDialogs, showDialog, Dialog } =
      await load('@jupyterlab/apputils');
    const opened = new WeakSet();

    class WithoutKernel extends SessionContextDialogs {
      /** Asks nothing when a notebook is opened, and explains later why no kernel can be chosen. */
      async selectKernel(context) {
        if (!opened.has(context)) {
          opened.add(context);
          return;
        }
        await showDialog({
          title: 'No Kernel Here',
          body: 'This page runs in your browser, without a Jupyter server and without kernels: cells cannot run.',
          buttons: [Dialog.okButton()]
        });
      }
    }

    return {
      id: `${name}:dialogs`,
      description: 'Provides the dialogs of kernels.',
      autoStart: true,
      provides: ISessionContextDialogs,
      activate: () => new WithoutKernel()
    };
  }

  window._JUPYTERLAB = window._JUPYTERLAB ?? {};
  window._JUPYTERLAB[name] = {
    init: scope => {
      shared = scope;
    },
    get: async () => {
      const found = await plugin();
      return () => ({ __esModule: true, default: found });
    }
  };
})();
