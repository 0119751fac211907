/** The plot of `freshkernel variants`: how far each environment runs, and its time and memory against the baseline. */
import type { NotebookVariant, VariantsDocument } from '../../protocol';
import { largest, smallest } from '../memo/lists';
import { median } from '../variants/measures';
import { escaped, picture } from './page';
import { shortened } from './terminal';
import {
  environmentsOf,
  factorText,
  hasSpread,
  isSignificant,
  sharePercent
} from './variants-wording';

/** Environments that the plot shows. */
export const MAX_PLOTTED = 40;
const MAX_NAME = 30;

const ROW = 30;
const HEAD = 34;
const AXIS = 26;
const NAME_WIDTH = 210;
const SHARE = { left: NAME_WIDTH + 12, width: 120, text: 118 };
const FACTOR = { width: 220, text: 62, gap: 22 };

/** Larger and smaller factors are drawn at the edge. */
const EXTREME = 1000;
/** The marks of an axis, the most useful first. */
const TICKS = [1, 2, 0.5, 5, 0.2, 10, 0.1, 1.5, 0.75, 100, 0.01, 1.2, 0.9, 1.1, 0.8, 3, 20, 50];
const TICK_DISTANCE = 38;

type MeasureName = 'seconds' | 'memory_bytes';

/** A measure with the scale of its factors. */
interface FactorPanel {
  readonly title: string;
  readonly name: MeasureName;
  readonly left: number;
  readonly baseline: number;
  /** Where a factor is drawn. */
  readonly x: (factor: number) => number;
  readonly ticks: readonly number[];
}

/** The plot as SVG; the table next to it has the same values. */
export function variantsPlot(report: VariantsDocument): string {
  const shown = environmentsOf(report).slice(0, MAX_PLOTTED);
  const panels = factorPanels(shown);
  const first = SHARE.left + SHARE.width + SHARE.text;
  const width = first + panels.length * (FACTOR.width + FACTOR.text + FACTOR.gap);
  const bottom = HEAD + shown.length * ROW;
  const marks = [
    ...shown.map((_, at) => stripe(at, width)),
    heading('Cells that run', SHARE.left),
    ...panels.flatMap(panel => [heading(panel.title, panel.left), ...axis(panel, bottom)]),
    ...shown.flatMap((each, at) => [
      `<g><title>${escaped(describe(each, panels))}</title>`,
      text(NAME_WIDTH, middleOf(at) + 4, shortened(each.name, MAX_NAME), 'text-anchor="end"'),
      shareBar(each, middleOf(at)),
      ...panels.map(panel => factorMarks(panel, each, middleOf(at))),
      '</g>'
    ])
  ];
  const title = 'Environments: cells that run, seconds and memory';
  const description = shown.map(each => describe(each, panels)).join('; ');
  return picture({ title, description, width, height: bottom + AXIS }, marks);
}

/** Whether the plot has factors, whose marks need an explanation. */
export function hasFactors(report: VariantsDocument): boolean {
  return factorPanels(environmentsOf(report).slice(0, MAX_PLOTTED)).length > 0;
}

/** The measures that were taken in the baseline and in a variant. */
function factorPanels(shown: readonly NotebookVariant[]): readonly FactorPanel[] {
  const wanted = [
    ['Seconds (factor)', 'seconds'],
    ['Memory (factor)', 'memory_bytes']
  ] as const;
  const first = SHARE.left + SHARE.width + SHARE.text;
  return wanted
    .filter(
      ([, name]) => shown.some(each => hasSpread(each[name])) && median(shown[0][name].values) > 0
    )
    .map(([title, name], at): FactorPanel => {
      const left = first + at * (FACTOR.width + FACTOR.text + FACTOR.gap) + FACTOR.gap;
      const baseline = median(shown[0][name].values);
      const factors = shown.flatMap(each => each[name].values.map(value => value / baseline));
      return { title, name, left, baseline, ...scaleOf(factors, left) };
    });
}

/** A logarithmic scale: half and double are equally far from 1. */
function scaleOf(factors: readonly number[], left: number): Pick<FactorPanel, 'x' | 'ticks'> {
  const clamped = factors.map(clamp);
  const low = Math.log(Math.min(smallest(clamped), 0.85) * 0.94);
  const high = Math.log(Math.max(largest(clamped), 1.18) * 1.06);
  const x = (factor: number): number =>
    left + ((Math.log(clamp(factor)) - low) / (high - low)) * FACTOR.width;
  const ticks: number[] = [];
  for (const tick of TICKS) {
    const isInside = Math.log(tick) >= low && Math.log(tick) <= high;
    if (isInside && ticks.every(other => Math.abs(x(other) - x(tick)) >= TICK_DISTANCE)) {
      ticks.push(tick);
    }
  }
  return { x, ticks };
}

function clamp(factor: number): number {
  return Math.min(EXTREME, Math.max(1 / EXTREME, factor));
}

function middleOf(row: number): number {
  return HEAD + row * ROW + ROW / 2;
}

function stripe(row: number, width: number): string {
  return row % 2 === 0
    ? `<rect x="0" y="${HEAD + row * ROW}" width="${width}" height="${ROW}" fill="var(--head)"/>`
    : '';
}

function heading(title: string, left: number): string {
  return text(left, HEAD - 12, title, 'font-weight="600"');
}

/** The lines of an axis; that of the baseline is drawn through. */
function axis({ x, ticks }: FactorPanel, bottom: number): readonly string[] {
  return ticks.flatMap(tick => {
    const at = round(x(tick));
    const line = tick === 1 ? 'stroke="var(--dim)"' : 'stroke="var(--line)" stroke-dasharray="2 3"';
    return [
      `<line x1="${at}" x2="${at}" y1="${HEAD - 4}" y2="${bottom + 4}" ${line}/>`,
      text(at, bottom + 18, `× ${tick}`, 'text-anchor="middle"')
    ];
  });
}

function shareBar(variant: NotebookVariant, middle: number): string {
  const { left, width } = SHARE;
  const frame = `x="${left}" y="${middle - 7}" height="14"`;
  const filled = Math.round(width * variant.executability);
  return (
    `<rect ${frame} width="${width}" fill="none" stroke="var(--dim)"/>` +
    `<rect ${frame} width="${filled}" fill="var(--mark)"/>` +
    text(left + width + 8, middle + 4, shareText(variant))
  );
}

function shareText({ status, failure, executability }: NotebookVariant): string {
  switch (status) {
    case 'ran':
      return sharePercent(executability);
    case 'failed':
      return failure === null ? 'fails' : `✕ in cell ${failure.cell_number}`;
    case 'not-installed':
      return 'not installed';
    default:
      return 'not to its end';
  }
}

/** The runs of an environment as points with their range, the median as a mark, and the factor where it is significant. */
function factorMarks(
  { name, x, baseline, left }: FactorPanel,
  variant: NotebookVariant,
  middle: number
): string {
  const measure = variant[name];
  if (measure.values.length === 0) {
    return text(left + FACTOR.width + 6, middle + 4, '–');
  }
  const points = measure.values.map(value => round(x(value / baseline)));
  const center = round(x(median(measure.values) / baseline));
  const isMarked = isSignificant(measure);
  const [color, size] = isMarked ? ['var(--strong)', 6] : ['var(--mark)', 5];
  const mark = isMarked
    ? `<path d="M${center} ${middle - size}l${size} ${size}l-${size} ${size}l-${size} -${size}z" fill="${color}"/>`
    : `<circle cx="${center}" cy="${middle}" r="${size}" fill="var(--page)" stroke="${color}" stroke-width="2"/>`;
  return (
    `<line x1="${smallest(points)}" x2="${largest(points)}" y1="${middle}" y2="${middle}" stroke="${color}" stroke-width="2"/>` +
    points
      .map(
        at =>
          `<line x1="${at}" x2="${at}" y1="${middle - 8}" y2="${middle + 8}" stroke="${color}"/>`
      )
      .join('') +
    mark +
    (isMarked
      ? text(left + FACTOR.width + 6, middle + 4, factorText(measure), 'font-weight="600"')
      : '')
  );
}

/** An environment in words. */
function describe(variant: NotebookVariant, panels: readonly FactorPanel[]): string {
  const factors = panels
    .filter(({ name }) => variant.kind !== 'baseline' && variant[name].ratio !== null)
    .map(
      ({ name }) =>
        `${name === 'seconds' ? 'seconds' : 'memory'} ${factorText(variant[name])}${isSignificant(variant[name]) ? '' : ' (not significant)'}`
    );
  return [
    `${shortened(variant.name, MAX_NAME)}: ${sharePercent(variant.executability)} of the cells run`,
    ...factors
  ].join(', ');
}

function text(x: number, y: number, content: string, attributes = ''): string {
  return `<text x="${round(x)}" y="${y}" ${attributes}>${escaped(content)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
