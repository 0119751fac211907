/** Asks the package index which versions go together, for the Python of a kernel. */
import type {
  Resolution,
  ResolutionAnswer,
  VersionQuestion
} from '../../../core/variants/resolution';
import { collectOutput } from '../../processes/start-process';
import { cannotStart, packageFailure, workerCommand } from '../../runs/worker-process';

const TIMEOUT_MS = 600_000;
const MAX_BYTES = 20_000_000;

type Answer =
  | {
      readonly pins: Resolution['pins'];
      readonly kernel_pins: Resolution['kernelPins'];
      readonly needs: Resolution['needs'];
    }
  | { readonly message: string };

/** Chooses versions; remembers the answers. */
export class VersionResolver {
  private readonly known = new Map<string, Promise<ResolutionAnswer>>();

  constructor(private readonly kernel: string) {}

  /** The first of the questions that has an answer; else why the first one has none. */
  async first(questions: readonly VersionQuestion[]): Promise<ResolutionAnswer> {
    let refused: ResolutionAnswer | null = null;
    for (const question of questions) {
      const answer = await this.answer(question);
      if (answer.ok) {
        return answer;
      }
      refused ??= answer;
    }
    return refused ?? { ok: false, message: 'There is nothing to choose.' };
  }

  /** The versions for a question. */
  answer(question: VersionQuestion): Promise<ResolutionAnswer> {
    const key = JSON.stringify(question);
    const known = this.known.get(key) ?? ask({ ...question, kernel: this.kernel });
    this.known.set(key, known);
    return known;
  }
}

async function ask(question: object): Promise<ResolutionAnswer> {
  const { program, variables } = workerCommand();
  const words = ['-m', 'freshkernel.environments.resolution'];
  const { error, out, stderr } = await collectOutput(program, words, {
    variables,
    milliseconds: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    input: JSON.stringify(question)
  });
  if (error !== null) {
    const failure = typeof error.code === 'string' ? cannotStart(error) : packageFailure(stderr);
    if (failure !== null) {
      throw failure;
    }
    return { ok: false, message: stderr.trim().split('\n').at(-1) ?? error.message };
  }
  const answer = JSON.parse(out) as Answer;
  if ('message' in answer) {
    return { ok: false, message: answer.message };
  }
  const { pins, kernel_pins: kernelPins, needs } = answer;
  return { ok: true, resolution: { pins, kernelPins, needs } };
}
