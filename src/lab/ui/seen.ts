/** Options of a notification that is to be seen: one without a time only goes to JupyterLab's list. */
export const SEEN = { autoClose: 8000 } as const;
