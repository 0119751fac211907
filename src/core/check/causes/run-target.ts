/** Causes that depend on the execution target. */
import type { RunTarget } from '../../../protocol';
import { pathFromFolder } from '../job/folder-path';
import type { DifferenceCause } from './cause';
import type { CheckedNotebook } from './checked-notebook';
import { makeCause } from './make-cause';

/** The target in a sentence: “here”, “on the gateway `gpu`”. */
export function thereText({ gateway, environment }: RunTarget): string {
  if (gateway !== null) {
    return `on the gateway \`${gateway}\``;
  }
  switch (environment) {
    case 'current':
      return 'here';
    case 'docker':
      return 'in the container';
    default:
      return 'in the environment that was built';
  }
}

/** The cause of a cell that needs a program which the target lacks. */
export function missingProgram(place: RunTarget, what: string, index: number): DifferenceCause {
  return makeCause(
    'environment',
    'The program {what} is not installed {there}.',
    { what, there: thereText(place) },
    { cell: index }
  );
}

/** Why a file is not on the gateway on which the notebook ran; null for a run on this machine. */
export function fileNotBrought(
  checked: CheckedNotebook,
  index: number,
  path: string
): DifferenceCause | null {
  const { place, staging } = checked.run;
  if (place.gateway === null) {
    return null;
  }
  const there = thereText(place);
  const what = `\`${path}\``;
  const normal = pathFromFolder(path);
  if (normal === null) {
    return makeCause(
      'missing-file',
      'There is no {what} {there}: only files with a path relative to the notebook are uploaded.',
      { what, there },
      { cell: index, finding: checked.findingAt(index, /^P1$/) }
    );
  }
  const unstaged = staging?.not_staged.find(file => pathFromFolder(file.path) === normal);
  return unstaged === undefined
    ? makeCause(
        'missing-file',
        'There is no {what} {there}: it is not among the uploaded files.',
        { what, there },
        { cell: index }
      )
    : makeCause(
        'missing-file',
        'The file {what} was not uploaded to the gateway: {reason}',
        { what, reason: unstaged.reason.replace(/\.?$/, '.') },
        { cell: index }
      );
}
