/** The arguments that a failing line passes to functions of libraries, with the parameters that take them. */
import type { Frame } from '../notebook/traceback-frames';
import { callsIn } from './call-arguments';
import type { Argument, Call } from './call-arguments';
import type { CrashFacts } from './crash-facts';

/** An argument, and whether it is what the function works on: the object that comes first. */
export interface PassedArgument extends Argument {
  readonly isSubject: boolean;
  /** Whether the line names the parameter. */
  readonly isKeyword: boolean;
}

/** The arguments of all calls of the line; those without a keyword have the names that the traceback shows. */
export function passedArguments({
  code,
  frames
}: Pick<CrashFacts, 'code' | 'frames'>): readonly PassedArgument[] {
  return callsIn(code)
    .filter(({ callee }) => !/(?:^|\.)assign$/.test(callee))
    .flatMap(call => withNames(call, parametersOf(call, frames)));
}

function withNames({ args }: Call, parameters: readonly string[]): readonly PassedArgument[] {
  return args.map((argument, at) => {
    const shown = parameters.slice(0, at + 1).some(name => name.startsWith('*'))
      ? undefined
      : parameters.at(at);
    return {
      ...argument,
      name: argument.name ?? shown ?? null,
      isKeyword: argument.name !== null,
      isSubject: argument.name === null && at === 0
    };
  });
}

/** The parameters of the called function, without the object whose method it is; empty where no frame shows them. */
function parametersOf({ callee }: Call, frames: readonly Frame[]): readonly string[] {
  const called = callee.split('.').at(-1) ?? '';
  const frame = frames.find(({ file, name }) => {
    const [last, owner] = (name ?? '').split('.').reverse();
    return (
      file !== null && (last === called || (/^__(?:init|new)__$/.test(last) && owner === called))
    );
  });
  return (frame?.parameters ?? []).filter((name, at) => at > 0 || !/^(?:self|cls)$/.test(name));
}
