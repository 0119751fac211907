/** Parameters of libraries that bound how much work a call does. */
import work from '../libraries/work.json';

/** What a parameter counts, for users. */
export type WorkUnit =
  'epochs' | 'estimators' | 'iterations' | 'repetitions' | 'samples' | 'trials' | 'workers';

/** A parameter. */
export interface WorkParameter {
  readonly name: string;
  readonly unit: WorkUnit;
  /** A smaller value is not proposed. */
  readonly least: number;
  /** Callables that have it, dotted: one of their libraries must be imported. */
  readonly callables: readonly string[];
}

type WorkFacts = Readonly<Record<string, Omit<WorkParameter, 'name'>>>;

/** The parameters, by name. */
export const WORK_PARAMETERS: ReadonlyMap<string, WorkParameter> = new Map(
  Object.entries(work as WorkFacts).map(([name, facts]) => [name, { name, ...facts }])
);
