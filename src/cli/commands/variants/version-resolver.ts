/** Asks the package index which versions go together, for the Python of a kernel. */
import { execFile } from 'node:child_process';
import * as path from 'node:path';
import type {
  Resolution,
  ResolutionAnswer,
  VersionQuestion
} from '../../../core/variants/resolution';
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

function ask(question: object): Promise<ResolutionAnswer> {
  const { program, environment } = workerCommand();
  // In the folder of a project, Python would import its modules, and uv would read its settings.
  const cwd = path.parse(process.cwd()).root;
  const options = { env: environment, timeout: TIMEOUT_MS, maxBuffer: MAX_BYTES, cwd } as const;
  return new Promise((resolve, reject) => {
    const words = ['-m', 'freshkernel.environments.resolution'];
    const child = execFile(program, words, options, (error, out, err) => {
      if (error !== null) {
        const failure = typeof error.code === 'string' ? cannotStart(error) : packageFailure(err);
        if (failure === null) {
          resolve({ ok: false, message: err.trim().split('\n').at(-1) ?? error.message });
        } else {
          reject(failure);
        }
        return;
      }
      const answer = JSON.parse(out) as Answer;
      resolve(
        'message' in answer
          ? { ok: false, message: answer.message }
          : {
              ok: true,
              resolution: {
                pins: answer.pins,
                kernelPins: answer.kernel_pins,
                needs: answer.needs
              }
            }
      );
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(JSON.stringify(question));
  });
}
