/** Chooses the environments in which a notebook is tried. */
import type { VariantKind } from '../../protocol';
import { normalizeName } from '../requirements/requirement';
import { earlierSeries } from './earlier-series';
import type { Resolution, VersionQuestion } from './resolution';
import { pinText } from './resolution';

/** A package that the notebook imports. */
export interface DirectRequirement {
  readonly name: string;
  /** With its extras. */
  readonly text: string;
  /** What the project states, such as `>=2,<3`; empty for any version. */
  readonly specifier: string;
}

/** An environment to try. */
export interface PlannedVariant {
  readonly kind: VariantKind;
  readonly name: string;
  /** In the order of preference: the first one that can be answered counts. */
  readonly questions: readonly VersionQuestion[];
}

/** What limits the choice. */
export interface PlanLimits {
  /** Constraints that the user gave, one list for each variant; where there are some, nothing else is tried. */
  readonly given: readonly (readonly string[])[];
  /** The day of the notebook; null where it is not known. */
  readonly day: string | null;
}

/** The versions that the project admits now. */
export function baselineQuestion(direct: readonly DirectRequirement[]): VersionQuestion {
  return { ...NOW, requirements: direct.map(stated) };
}

/** The environments to try besides the baseline, the most telling first. */
export function plannedVariants(
  direct: readonly DirectRequirement[],
  baseline: Resolution,
  { given, day }: PlanLimits
): readonly PlannedVariant[] {
  if (given.length > 0) {
    return given.map(constraints => ({
      kind: 'given',
      name: constraints.join(', '),
      questions: keepingOthers(direct, baseline, constraints)
    }));
  }
  return [
    ...(day === null ? [] : [ofDay(direct, day)]),
    ...(direct.some(({ specifier }) => specifier !== '') ? [newest(direct)] : []),
    ...(direct.some(hasLowerBound) ? [oldest(direct)] : []),
    ...earlierVersions(direct, baseline)
  ];
}

const NOW = { constraints: [], before: null, oldest: false } as const;

function stated({ text, specifier }: DirectRequirement): string {
  return `${text}${specifier}`;
}

function hasLowerBound({ specifier }: DirectRequirement): boolean {
  return /(?:>=|~=|>)/.test(specifier);
}

function ofDay(direct: readonly DirectRequirement[], day: string): PlannedVariant {
  return {
    kind: 'time',
    name: `as of ${day}`,
    questions: [
      { ...NOW, requirements: direct.map(stated), before: day },
      { ...NOW, requirements: direct.map(({ text }) => text), before: day }
    ]
  };
}

function newest(direct: readonly DirectRequirement[]): PlannedVariant {
  const requirements = direct.map(({ text }) => text);
  return { kind: 'newest', name: 'newest', questions: [{ ...NOW, requirements }] };
}

function oldest(direct: readonly DirectRequirement[]): PlannedVariant {
  const requirements = direct.map(stated);
  return { kind: 'oldest', name: 'oldest', questions: [{ ...NOW, requirements, oldest: true }] };
}

/** One library at a time, and in turn pairs of which one needs the other: those change together. */
function earlierVersions(
  direct: readonly DirectRequirement[],
  baseline: Resolution
): readonly PlannedVariant[] {
  const steps = new Map(
    direct.flatMap(({ name }): [string, readonly string[]][] => {
      const series = earlierSeries(name, baseline.pins[normalizeName(name)] ?? '');
      return series.length === 0 ? [] : [[normalizeName(name), series]];
    })
  );
  const singles = [...steps].map(([, series]): PlannedVariant => {
    const questions = series.flatMap(each => keepingOthers(direct, baseline, [each]));
    return { kind: 'earlier', name: series[0], questions };
  });
  const pairs = [...steps].flatMap(([user, ofUser]) =>
    (baseline.needs[user] ?? []).flatMap((needed): PlannedVariant[] => {
      const ofNeeded = steps.get(normalizeName(needed));
      return ofNeeded === undefined
        ? []
        : [
            {
              kind: 'pair',
              name: `${ofUser[0]}, ${ofNeeded[0]}`,
              questions: keepingOthers(direct, baseline, [ofUser[0], ofNeeded[0]])
            }
          ];
    })
  );
  return Array.from({ length: Math.max(singles.length, pairs.length) }, (_, at) => [
    ...singles.slice(at, at + 1),
    ...pairs.slice(at, at + 1)
  ]).flat();
}

/** The constraints with the baseline's versions of the other libraries, else with any that the project admits, else with any. */
function keepingOthers(
  direct: readonly DirectRequirement[],
  baseline: Resolution,
  constraints: readonly string[]
): readonly VersionQuestion[] {
  const changed = new Set(constraints.map(nameIn));
  const others = Object.entries(baseline.pins).filter(
    ([name]) => !changed.has(name) && direct.some(each => normalizeName(each.name) === name)
  );
  const open = { ...NOW, requirements: direct.map(({ text }) => text) };
  return [
    { ...open, constraints: [...constraints, ...others.map(pinText)] },
    { ...NOW, requirements: direct.map(stated), constraints },
    { ...open, constraints }
  ];
}

/** The normalized name in a requirement. */
export function nameIn(requirement: string): string {
  return normalizeName(/^\s*([\w.-]+)/.exec(requirement)?.[1] ?? '');
}
