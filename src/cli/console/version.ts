/** Set by the bundler from package.json. */
declare const FRESHKERNEL_VERSION: string;

/** The version of Freshkernel. */
export const VERSION: string = FRESHKERNEL_VERSION;
