/** Made-up values of environment variables that the code needs. */
import { textsOf } from '../file-paths/path-uses';
import { insertCell } from '../fixes/cell-edits';
import { dottedPath, literalText } from '../imports/dotted-path';
import type { Call, Subscript } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import type { Situation } from './situation';
import { pythonText } from './text-literals';

/**
 * A value for a variable that is not set: never one of this machine, and easy to recognize. Only the variable at which the
 * notebook stops gets one, since code may ask whether others are set.
 */
export function secretCandidates(situation: Situation): readonly Candidate[] {
  const { document, failure } = situation;
  const name =
    failure.error?.ename === 'KeyError'
      ? /^'([A-Za-z_]\w{0,99})'$/.exec(failure.error.evalue)?.[1]
      : undefined;
  const type = name === undefined ? null : typeOfVariable(situation, name);
  if (name === undefined || type === null) {
    return [];
  }
  const above = document.cells[failure.cell.index - 1] ?? null;
  const source = [
    '# Stand-in: a made-up value of an environment variable.',
    'import os as _os',
    `_os.environ.setdefault(${pythonText(name)}, ${pythonText(valueFor(name, type))})`
  ].join('\n');
  return [
    editCandidate({
      kind: 'stand-in',
      cell: failure.cell.key,
      detail: `Set the environment variable \`${name}\` to a made-up value`,
      trust: 'stand-in',
      edits: [insertCell(above, 'code', source)]
    })
  ];
}

/** What is obviously no secret. */
export function standInSecret(name: string): string {
  return `stand-in-for-${name}`;
}

function valueFor(name: string, type: string): string {
  if (type === 'int' || type === 'float' || /(?:^|_)PORT$/.test(name)) {
    return '1';
  }
  // A name that no server has.
  return /(?:^|_)(?:URL|URI|ENDPOINT|HOST)$/.test(name)
    ? 'https://stand-in.invalid'
    : standInSecret(name);
}

/** What the code converts the variable to; null where it reads none of this name. */
function typeOfVariable({ document, lint }: Situation, name: string): string | null {
  let type: string | null = null;
  const isRead = (node: Subscript): boolean =>
    /^(?:os\.)?environ$/.test(dottedPath(node.value) ?? '') && literalText(node.slice) === name;
  for (const { key } of document.cells) {
    const summary = lint.summaries.get(key);
    for (const { module } of summary === undefined ? [] : textsOf(summary)) {
      walk(module, node => {
        if (node.kind === 'Subscript' && node.ctx === 'Load' && isRead(node)) {
          type ??= 'str';
        }
        const converted = node.kind === 'Call' ? convertedBy(node) : null;
        if (converted !== null && isRead(converted)) {
          type = dottedPath((node as Call).func) ?? 'str';
        }
      });
    }
  }
  return type;
}

function convertedBy({ args }: Call): Subscript | null {
  const [argument] = args;
  return argument?.kind === 'Subscript' ? argument : null;
}
