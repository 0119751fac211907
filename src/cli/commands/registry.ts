import type { Console } from '../console/console';
import type { CommandDeclaration } from '../options/declaration';
import { CHECK } from './check/declaration';
import { COMPARE } from './compare/declaration';
import { COMPLETION } from './completion/declaration';
import { CONFIG } from './config/declaration';
import { CRASHES } from './crashes/declaration';
import { FILES } from './files/declaration';
import { FIX } from './fix/declaration';
import { GATEWAYS } from './gateways/declaration';
import { GRAPH } from './graph/declaration';
import { INIT } from './init/declaration';
import { LINT } from './lint/declaration';
import { REQUIREMENTS } from './requirements/declaration';
import { MODERNIZE, RESTORE } from './restore/declaration';
import { RULE } from './rule/declaration';
import { SERVER } from './server/declaration';
import { SLICE } from './slice/declaration';
import { STALE } from './stale/declaration';
import { STUDY } from './study/declaration';
import { TRUST } from './trust/declaration';
import { VARIANTS } from './variants/declaration';

/** A command and its code. */
export interface Command extends CommandDeclaration {
  /** Runs the command with the arguments after its name; returns the exit code. */
  readonly run: (words: readonly string[], console: Console) => Promise<number>;
}

/** All commands, in the order in which they are listed. The code of each is loaded on first use. */
export const COMMANDS: readonly Command[] = [
  { ...LINT, run: async (...args) => (await import('./lint/command')).runLint(...args) },
  { ...FIX, run: async (...args) => (await import('./fix/command')).runFix(...args) },
  { ...CHECK, run: async (...args) => (await import('./check/command')).runCheck(...args) },
  { ...RESTORE, run: async (...args) => (await import('./restore/command')).runRestore(...args) },
  {
    ...MODERNIZE,
    run: async (...args) => (await import('./restore/command')).runModernize(...args)
  },
  {
    ...VARIANTS,
    run: async (...args) => (await import('./variants/command')).runVariants(...args)
  },
  { ...COMPARE, run: async (...args) => (await import('./compare/command')).runCompare(...args) },
  { ...STALE, run: async (...args) => (await import('./stale/command')).runStale(...args) },
  { ...SLICE, run: async (...args) => (await import('./slice/command')).runSlice(...args) },
  { ...GRAPH, run: async (...args) => (await import('./graph/command')).runGraph(...args) },
  {
    ...REQUIREMENTS,
    run: async (...args) => (await import('./requirements/command')).runRequirements(...args)
  },
  { ...CRASHES, run: async (...args) => (await import('./crashes/command')).runCrashes(...args) },
  { ...STUDY, run: async (...args) => (await import('./study/command')).runStudy(...args) },
  { ...FILES, run: async (...args) => (await import('./files/command')).runFiles(...args) },
  {
    ...GATEWAYS,
    run: async (...args) => (await import('./gateways/command')).runGateways(...args)
  },
  { ...SERVER, run: async (...args) => (await import('./server/command')).runServer(...args) },
  { ...RULE, run: async (...args) => (await import('./rule/command')).runRule(...args) },
  { ...CONFIG, run: async (...args) => (await import('./config/command')).runConfig(...args) },
  { ...INIT, run: async (...args) => (await import('./init/command')).runInit(...args) },
  { ...TRUST, run: async (...args) => (await import('./trust/command')).runTrust(...args) },
  {
    ...COMPLETION,
    run: async (words, console) =>
      (await import('./completion/command')).runCompletion(words, console, COMMANDS)
  }
];
