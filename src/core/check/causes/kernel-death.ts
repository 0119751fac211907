import type { RunResult } from '../../../protocol';
import type { DifferenceCause } from './cause';
import { makeCause } from './make-cause';

const CRASHES = /\bby (SIG(?:SEGV|BUS|ILL|FPE|ABRT|SYS|TRAP))\b/;

/** Why the kernel died while a cell ran. The first line of the run's message says how its process ended. */
export function causeOfKernelDeath({ message }: RunResult, cell: number): DifferenceCause {
  const [line] = message.split('\n', 1);
  const exit = /\bwith exit code (\d{1,10})/.exec(line);
  const alarm = /\bby (SIG[A-Z]{1,10}), an alarm/.exec(line);
  const crash = CRASHES.exec(line);
  if (exit !== null) {
    const values = { code: exit[1] };
    const text = 'This cell ended the kernel itself, with exit code {code}.';
    return makeCause('intentional', text, values, { cell });
  }
  if (/\basked it to exit\b/.test(line)) {
    return makeCause(
      'intentional',
      'This cell ended the kernel: it asked it to exit.',
      {},
      { cell }
    );
  }
  if (alarm !== null) {
    const values = { signal: alarm[1] };
    const text = 'An alarm that the notebook set ended the kernel ({signal}) while this cell ran.';
    return makeCause('intentional', text, values, { cell });
  }
  if (crash !== null) {
    const values = { signal: crash[1] };
    const text = 'The kernel crashed ({signal}) while this cell ran: a fault of compiled code.';
    return makeCause('implementation', text, values, { cell });
  }
  if (/stopped by a signal|not for lack of memory|\bby (?!SIGKILL)SIG/.test(line)) {
    const text = 'A signal from the notebook or from another program ended the kernel.';
    return makeCause('unknown', text, {}, { cell });
  }
  const text = 'The kernel died while this cell ran, as it does when there is not enough memory.';
  return makeCause('resource', text, {}, { cell });
}
