/** Notification options that show a toast: without `autoClose`, JupyterLab only adds it to its notification list. */
export const TOAST_OPTIONS = { autoClose: 8000 } as const;
