/** Plants order problems in working notebooks; every offered move must restore the outputs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Offer, PlantedNotebook, Verdict } from './judge';
import { offersFor, plant, run, verdictOn } from './judge';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const COUNT = FULL ? 10_000 : 60;
/** Held-out seeds: used only to confirm finished work. */
const HELD_OUT = 3_000_000;

interface Judged {
  readonly offer: Offer;
  readonly verdict: Verdict;
}

/** Each distinct move once. */
function movesFor(planted: PlantedNotebook): readonly Offer[] {
  const offers = offersFor(planted, planted.order).filter(({ order }) => order !== null);
  return [...new Map(offers.map(offer => [String(offer.order), offer])).values()];
}

function judged(notebooks: readonly PlantedNotebook[]): readonly Judged[] {
  const offers = notebooks.flatMap(movesFor);
  const sources = ({ cells }: PlantedNotebook, order: readonly number[]): readonly string[] =>
    order.map(position => cells[position]);
  const before = run(offers.map(({ planted }) => sources(planted, planted.order)));
  const after = run(offers.map(({ planted, order }) => sources(planted, order ?? [])));
  return offers.map((offer, index) => ({
    offer,
    verdict: verdictOn(offer, [before[index], after[index]])
  }));
}

function wrongOffers(all: readonly Judged[]): readonly string[] {
  return all
    .filter(({ verdict }) => verdict === 'wrong')
    .map(({ offer: { planted, title, order } }) => {
      const shown = planted.order.map(cell => `# ${cell}\n${planted.cells[cell]}`).join('\n');
      return `seed ${planted.seed ?? 'kept'}: ${title} → ${String(order)}\n${shown}`;
    });
}

/** A summary line: the number of problems with a move, and of correct moves. */
function tally(notebooks: readonly PlantedNotebook[], all: readonly Judged[]): string {
  const of = (verdict: Verdict): number => all.filter(each => each.verdict === verdict).length;
  const moved = new Set(all.map(({ offer }) => offer.planted)).size;
  return (
    `${notebooks.length} problems: ${moved} with a move, ${all.length} moves, ` +
    `${of('right')} right, ${of('partly')} right as far as they go, ${of('wrong')} wrong`
  );
}

function judge(notebooks: readonly PlantedNotebook[], count: number): void {
  const all = judged(notebooks);
  console.info(tally(notebooks, all));
  expect(wrongOffers(all)).toEqual([]);
  expect(notebooks.length).toBeGreaterThan(count * 0.8);
  expect(all.length).toBeGreaterThan(count * 0.15);
}

describe('moves of misplaced cells', () => {
  const notebooks = plant(1, COUNT);

  it('restore the outputs of the notebook', () => judge(notebooks, COUNT), 1_800_000);

  it('that were wrong in the past are correct or no longer offered', () => {
    const kept = readFileSync(join(__dirname, 'kept_notebooks.json'), 'utf8');
    expect(wrongOffers(judged(JSON.parse(kept) as readonly PlantedNotebook[]))).toEqual([]);
  });

  it('are not offered if the order is correct', () => {
    const offers = notebooks.flatMap(planted =>
      offersFor(
        planted,
        planted.cells.map((_, position) => position)
      )
    );
    expect(offers.map(({ planted, title }) => [planted.seed, title])).toEqual([]);
  });

  if (FULL) {
    it('restore the outputs of held-out notebooks', () => {
      judge(plant(HELD_OUT, 5_000), 5_000);
    }, 1_800_000);
  }
});
