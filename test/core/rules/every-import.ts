/** Options with which `import-not-first` reports every import below other code. */
export const EVERY_IMPORT = { 'standard-library': true, 'beside-first-use': true } as const;
