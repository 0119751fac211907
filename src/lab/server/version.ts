/** Put in by the build, out of package.json. */
declare const FRESHKERNEL_VERSION: string | undefined;

/** The version of this front end; empty where it was not built by the project's build. */
export const VERSION = typeof FRESHKERNEL_VERSION === 'undefined' ? '' : FRESHKERNEL_VERSION;
