/** Made-up values of environment variables that the code needs. */
import type { VariableRead } from '../data-shapes/values';
import { insertCell } from '../fixes/cell-edits';
import type { NotebookCell } from '../notebook/document';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import { readsOf } from './data-candidates';
import type { Situation } from './situation';
import { pythonText } from './text-literals';
import { dependentsOf } from './witnesses';

/** More variables are not set at once. */
const MAX_VARIABLES = 20;

/**
 * Values for variables that are not set: never those of this machine, and easy to recognize. Only the variable at which the
 * notebook stops gets one, since code may ask whether others are set; or those of which the cell that fails got nothing.
 */
export function secretCandidates(situation: Situation): readonly Candidate[] {
  const { document, failure } = situation;
  const { variables } = readsOf(situation);
  const name =
    failure.error?.ename === 'KeyError'
      ? /^'([A-Za-z_]\w{0,99})'$/.exec(failure.error.evalue)?.[1]
      : undefined;
  const missing = name === undefined ? undefined : variables.get(name);
  if (name !== undefined && missing !== undefined) {
    return [settingCandidate(situation, [[name, missing]], failure.cell)];
  }
  const lenient = [...variables].flatMap(([each, read]) => {
    const cell = document.cells.find(({ key }) => key === read.place.cell);
    return cell !== undefined && read.isLenient && reaches(situation, cell)
      ? [{ each, read, cell }]
      : [];
  });
  const chosen = lenient.filter(({ each }) => !isSet(situation, each)).slice(0, MAX_VARIABLES);
  const first = chosen.map(({ cell }) => cell).sort((a, b) => a.index - b.index)[0];
  return chosen.length === 0
    ? []
    : [
        settingCandidate(
          situation,
          chosen.map(({ each, read }) => [each, read]),
          first
        )
      ];
}

/** Whether the cell that fails depends on a cell above it, or is that cell. */
function reaches(situation: Situation, { index }: NotebookCell): boolean {
  const { failure } = situation;
  return (
    index <= failure.cell.index &&
    dependentsOf(index, situation).some(({ key }) => key === failure.cell.key)
  );
}

/** Whether an earlier step has set it. */
function isSet({ document }: Situation, name: string): boolean {
  return document.cells.some(({ source }) => source.includes(settingLine(name)));
}

function settingCandidate(
  { document, failure }: Situation,
  variables: readonly (readonly [name: string, read: VariableRead])[],
  { index }: NotebookCell
): Candidate {
  const names = variables.map(([name]) => `\`${name}\``).join(', ');
  const isOne = variables.length === 1;
  const source = [
    isOne
      ? '# Stand-in: a made-up value of an environment variable.'
      : '# Stand-in: made-up values of environment variables.',
    'import os as _os',
    ...variables.map(([name, read]) => `${settingLine(name)}${pythonText(valueFor(name, read))})`)
  ].join('\n');
  return editCandidate({
    kind: 'stand-in',
    cell: failure.cell.key,
    detail: isOne
      ? `Set the environment variable ${names} to a made-up value`
      : `Set the environment variables ${names} to made-up values`,
    trust: 'stand-in',
    edits: [insertCell(document.cells[index - 1] ?? null, 'code', source)]
  });
}

function settingLine(name: string): string {
  return `_os.environ.setdefault(${pythonText(name)}, `;
}

/** What is obviously no secret. */
export function standInSecret(name: string): string {
  return `stand-in-for-${name}`;
}

function valueFor(name: string, { shape }: VariableRead): string {
  if (shape.kinds.has('whole') || shape.kinds.has('number') || /(?:^|_)PORT$/.test(name)) {
    return '1';
  }
  // A name that no server has.
  return /(?:^|_)(?:URL|URI|ENDPOINT|HOST)$/.test(name)
    ? 'https://stand-in.invalid'
    : standInSecret(name);
}
