/** Published figures of earlier studies, next to which a report shows those of a corpus. */

/** The studies. */
export const PAPERS = {
  crashes:
    'Wang, Meijer, Hernández López, Nilsson, Varró: “Why do Machine Learning Notebooks Crash?”',
  executability:
    '“Are the Majority of Public Computational Notebooks Pathologically Non-Executable?”, sections V-A to V-C and table I',
  quality:
    'Pimentel, Murta, Braganholo, Freire: “Understanding and improving the quality and reproducibility of Jupyter notebooks”, sections 1 and 3'
} as const;

/** The key of a study. */
export type PaperKey = keyof typeof PAPERS;

/** A figure of a study. */
export interface Published {
  /** A share from 0 to 1. */
  readonly value: number;
  readonly paper: PaperKey;
  /** Of what it is a share, in a few words. */
  readonly of: string;
}

/** Divides without the noise of binary fractions. */
const shareOf = (percent: number): number => Math.round(100 * percent) / 10_000;

const quality = (percent: number, of: string): Published => ({
  value: shareOf(percent),
  paper: 'quality',
  of
});

const executability = (percent: number, of = '42,546 popular notebooks'): Published => ({
  value: shareOf(percent),
  paper: 'executability',
  of
});

const crashes = (percent: number): Published => ({
  value: shareOf(percent),
  paper: 'crashes',
  of: '742 errors, labeled by hand'
});

const EXECUTED = '932,382 executed notebooks';
const UNIQUE = '1,024,269 unique notebooks';
const UNAMBIGUOUS = '802,474 with an unambiguous order';

/** The published figures by the id of the figure of a study that measures the same. */
export const PUBLISHED: Readonly<Record<string, readonly Published[]>> = {
  'ran-to-end': [quality(24.11, '863,878 runs'), executability(18.5)],
  'same-exactly': [
    quality(4.03, '863,878 runs'),
    quality(4.9, 'runs in the order of the counts, nothing ignored')
  ],
  'same-results': [quality(15.04, 'runs from top to bottom, pictures ignored')],
  'restored-to-end': [executability(5.4, 'non-executable notebooks, by a language model')],
  'part-that-runs': [executability(34.1, '7,387 pathologically non-executable notebooks')],
  'run-exception-ModuleNotFoundError': [executability(55.2)],
  'run-exception-FileNotFoundError': [executability(10.7)],
  'run-exception-AttributeError': [executability(4.5)],
  'run-exception-ImportError': [executability(4)],
  'run-exception-ValueError': [executability(4)],
  'run-exception-TypeError': [executability(3.5)],
  'run-exception-KeyError': [executability(2.4)],
  'run-exception-StdinNotImplementedError': [executability(1.1)],
  'run-exception-IndexError': [executability(1)],
  'run-exception-NameError': [executability(0.9)],
  duplicates: [quality(18.13, '1,251,074 valid notebooks')],
  'language-python': [quality(93.11, UNIQUE)],
  executed: [quality(91.03, UNIQUE)],
  'no-markdown': [quality(30.84, UNIQUE)],
  'unexecuted-cells': [quality(21.11, EXECUTED)],
  'unambiguous-order': [quality(86.07, EXECUTED)],
  'out-of-order': [quality(36.45, UNAMBIGUOUS)],
  skips: [quality(76.88, UNAMBIGUOUS)],
  'middle-skips': [quality(66.15, UNAMBIGUOUS)],
  'stored-errors': [quality(11, 'executed notebooks (“about 11%”)')],
  'stored-exception-NameError': [crashes(30)],
  'stored-exception-ValueError': [crashes(12)],
  'stored-exception-TypeError': [crashes(11)],
  'cause-api-misuse': [crashes(19)],
  'cause-notebook-specific': [crashes(19)],
  'cause-data-confusion': [crashes(18)],
  'cause-environment': [crashes(16)],
  'cause-implementation': [crashes(15)],
  'stage-data-preparation': [crashes(27)],
  'stage-model-training': [crashes(16)],
  'stage-evaluation': [crashes(15)],
  'stage-data-visualization': [crashes(11)],
  'rule-T2': [quality(1.93, UNIQUE)],
  'rule-T3': [quality(0.68, UNIQUE)]
};
