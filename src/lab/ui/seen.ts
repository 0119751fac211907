/** Notification options that show a toast: without `autoClose`, JupyterLab only adds it to its notification list. */
export const SEEN = { autoClose: 8000 } as const;
