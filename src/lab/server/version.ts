/** Set by the build from package.json. */
declare const FRESHKERNEL_VERSION: string | undefined;

/** The version of this front end; empty outside of the project's build. */
export const VERSION = typeof FRESHKERNEL_VERSION === 'undefined' ? '' : FRESHKERNEL_VERSION;
