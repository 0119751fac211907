/** A bar plot of figures of a study, with their intervals and the published figures below each. */
import type { StudyFigure } from '../../../protocol';
import { append, largest } from '../../memo/lists';
import { escaped, picture } from '../page';
import { shortened } from '../terminal';
import { intervalText, letterOf, percent, publishedText, valueText } from './figure-text';

const MAX_BARS = 20;
const MAX_LABEL = 38;
const LABEL = 270;
const WIDTH = 440;
const NUMBER = 150;
const BAR = 14;
const THIN = 12;
const GAP = 8;
const AXIS = 22;
/** Ends of the axis whose quarters are round numbers. */
const SCALES = [0.04, 0.1, 0.2, 0.4, 0.6, 0.8];

/** The plot of those that are shares; empty without any. */
export function studyPlot(title: string, figures: readonly StudyFigure[]): string {
  const shown = figures.filter(({ unit }) => unit !== 'mean').slice(0, MAX_BARS);
  if (shown.length === 0) {
    return '';
  }
  const scale = scaleOf(shown);
  const marks: string[] = [];
  let top = GAP;
  for (const figure of shown) {
    append(marks, bars(figure, top, scale));
    top += BAR + THIN * figure.published.length + GAP;
  }
  const height = top + AXIS;
  return picture(
    {
      title,
      description: shown.map(each => `${each.title}: ${valueText(each)}`).join('; '),
      width: LABEL + WIDTH + NUMBER,
      height
    },
    [...axis(scale, top), ...marks]
  );
}

/** The right end of the axis: the whole, or a part of it that has all values. */
function scaleOf(figures: readonly StudyFigure[]): number {
  const most = largest(
    figures.flatMap(({ value, high, published }) => [
      value,
      high ?? 0,
      ...published.map(each => each.value)
    ])
  );
  return SCALES.find(each => most <= each) ?? 1;
}

function axis(scale: number, bottom: number): readonly string[] {
  return [0, 0.25, 0.5, 0.75, 1].map(part => {
    const x = LABEL + part * WIDTH;
    return (
      `<line x1="${x}" y1="0" x2="${x}" y2="${bottom}" stroke="var(--line)"/>` +
      `<text x="${x}" y="${bottom + 15}" text-anchor="middle">${percent(part * scale, 2)}</text>`
    );
  });
}

function bars(figure: StudyFigure, top: number, scale: number): readonly string[] {
  const xOf = (share: number): number =>
    LABEL + Math.round((10 * WIDTH * Math.min(share, scale)) / scale) / 10;
  const { value, low, high, published } = figure;
  const middle = top + BAR / 2;
  const whisker = low === null || high === null ? '' : whiskerOf(xOf(low), xOf(high), top);
  const end = Math.max(xOf(value), xOf(high ?? 0));
  return [
    `<text x="${LABEL - 8}" y="${middle + 4}" text-anchor="end">${escaped(shortened(figure.title, MAX_LABEL))}</text>` +
      `<rect x="${LABEL}" y="${top}" width="${Math.max(1, xOf(value) - LABEL)}" height="${BAR}" fill="var(--mark)"><title>${escaped(`${figure.title}: ${valueText(figure)} (${intervalText(figure)})`)}</title></rect>` +
      `${whisker}<text x="${end + 6}" y="${middle + 4}">${valueText(figure)}</text>`,
    ...published.map((each, at) => {
      const y = top + BAR + at * THIN;
      return (
        `<rect x="${LABEL}" y="${y + 2}" width="${Math.max(1, xOf(each.value) - LABEL)}" height="${THIN - 5}" fill="var(--dim)"/>` +
        `<text x="${xOf(each.value) + 6}" y="${y + 10}" font-size="10">${publishedText(each)} [${letterOf(each.paper)}]</text>`
      );
    })
  ];
}

/** The interval, with an edge in the color of the page: it crosses the bar. */
function whiskerOf(low: number, high: number, top: number): string {
  const line = `M${low} ${top + BAR / 2}H${high}M${low} ${top + 3}v${BAR - 6}M${high} ${top + 3}v${BAR - 6}`;
  return (
    `<path d="${line}" stroke="var(--page)" stroke-width="3" fill="none"/>` +
    `<path d="${line}" stroke="var(--text)" fill="none"/>`
  );
}
