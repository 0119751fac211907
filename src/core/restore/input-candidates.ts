/** Answers for cells that ask for input. */
import { insertCell } from '../fixes/cell-edits';
import type { StoredOutput } from '../notebook/outputs-reader';
import { textsOf } from '../file-paths/path-uses';
import { dottedPath, literalText } from '../imports/dotted-path';
import type { Call } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import { answeringCode } from './answering-code';
import type { PasswordName } from './answering-code';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import type { Situation } from './situation';

/** More answers are not recorded. */
const MAX_ANSWERS = 200;

/** One call that asks for input. */
interface Question {
  /** Null where it is not a literal. */
  readonly prompt: string | null;
  /** The type that the answer is converted to; `str` where it is not. */
  readonly type: string;
}

/** The answers that stored outputs show, or else ones that fit the code. */
export function inputCandidates(situation: Situation): readonly Candidate[] {
  const { document, failure, outputs } = situation;
  if (!failure.askedForInput) {
    return [];
  }
  const cells = document.cells.slice(failure.cell.index);
  const questions = cells.map(cell => questionsOf(situation, cell.key));
  const shown = cells.map(({ index }, at) => answersIn(outputs.cells[index], questions[at]));
  const recorded = shown.flat().slice(0, MAX_ANSWERS);
  const above = document.cells[failure.cell.index - 1] ?? null;
  const isRecorded = shown[0].length > 0 && !recorded.some(isHidden);
  const names = passwordNames(situation);
  const aliases = inputNames(situation);
  const fitting = questions.flat().map(({ type }) => FITTING[type] ?? 'x');
  return [
    ...(isRecorded
      ? [{ answers: recorded, trust: 'needs-proof' as const, from: 'the stored outputs' }]
      : []),
    { answers: fitting.slice(0, MAX_ANSWERS), trust: 'stand-in' as const, from: 'made-up values' }
  ].map(({ answers, trust, from }) =>
    editCandidate({
      kind: 'input',
      cell: failure.cell.key,
      detail: `Answer questions for input with ${from}`,
      trust,
      edits: [
        insertCell(above, 'code', answeringCode(answers, names, aliases, trust === 'stand-in'))
      ]
    })
  );
}

/** An answer for each type that input is converted to. */
const FITTING: Readonly<Record<string, string>> = { int: '1', float: '1.0', str: 'x' };

function questionsOf({ lint }: Situation, key: string): readonly Question[] {
  const summary = lint.summaries.get(key);
  const asked = new Map<Call, string>();
  for (const { module } of summary === undefined ? [] : textsOf(summary)) {
    walk(module, node => {
      if (node.kind !== 'Call') {
        return;
      }
      if (isQuestion(node)) {
        asked.set(node, asked.get(node) ?? 'str');
      }
      const [argument] = node.args;
      if (argument?.kind === 'Call' && isQuestion(argument)) {
        asked.set(argument, dottedPath(node.func) ?? 'str');
      }
    });
  }
  return [...asked].map(([call, type]) => ({ prompt: literalText(call.args[0]), type }));
}

function isQuestion({ func }: Call): boolean {
  return /^(?:input|getpass|getpass\.getpass)$/.test(dottedPath(func) ?? '');
}

/** Whether an answer is shown as dots, as passwords are. */
function isHidden(answer: string): boolean {
  return /^\s*[·•]+$/u.test(answer);
}

/** What the cells above call `input`, too: `raw_input = input`. */
function inputNames({ document, failure, lint }: Situation): readonly string[] {
  const names = new Set<string>();
  for (const { key } of document.cells.slice(0, failure.cell.index)) {
    const summary = lint.summaries.get(key);
    for (const { module } of summary === undefined ? [] : textsOf(summary)) {
      walk(module, node => {
        if (node.kind === 'Assign' && node.value.kind === 'Name' && node.value.id === 'input') {
          node.targets.forEach(target => target.kind === 'Name' && names.add(target.id));
        }
      });
    }
  }
  return [...names];
}

/** What the cells above call `getpass`. */
function passwordNames({ document, failure, lint }: Situation): readonly PasswordName[] {
  return document.cells
    .slice(0, failure.cell.index)
    .flatMap(({ key }) => lint.summaries.get(key)?.imports ?? [])
    .filter(({ module, member }) => module === 'getpass' && [null, 'getpass'].includes(member))
    .map(({ name, member }) => ({ name, isModule: member === null }));
}

/** The texts after the prompts in what a cell printed, in order. */
function answersIn(
  outputs: readonly StoredOutput[],
  questions: readonly Question[]
): readonly string[] {
  const text = outputs.map(each => (each.kind === 'stream' ? each.text : '')).join('');
  const prompts = [...new Set(questions.flatMap(({ prompt }) => prompt ?? []))].filter(
    prompt => prompt.trim() !== ''
  );
  const answers: string[] = [];
  for (const line of text.split('\n')) {
    const prompt = prompts.find(each => line.startsWith(each.split('\n').at(-1) ?? each));
    if (prompt !== undefined) {
      answers.push(line.slice((prompt.split('\n').at(-1) ?? prompt).length));
    }
  }
  return answers;
}
