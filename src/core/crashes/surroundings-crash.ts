/** Errors whose cause is around the notebook: modules, files, network, machine. */
import { isWellKnownModule } from '../fixes/well-known-modules';
import { distributionsForModule } from '../requirements/distributions';
import { becauseOf } from './crash-facts';
import type { CrashCause, CrashFacts } from './crash-facts';
import {
  isBinaryMismatch,
  isMissingFile,
  isNetworkError,
  isOfOneMachine,
  isOfVariables,
  isUnreadable,
  lacksMachine,
  lacksResources,
  missingMember,
  missingModule,
  optionalPackage,
  pathIn,
  startsProgram
} from './error-kinds';
import { intendedName, isKnownName } from './misspelled-names';
import { removedSince } from './removed-modules';
import { isStandardLibrary } from '../imports/standard-library';
import { isRemovedMember, neverHad, saysRemoved } from './removed-names';
import { sourceOfName } from './value-sources';

/** The cause of an ImportError or a missing magic. */
export function causeOfImport(facts: CrashFacts): CrashCause | null {
  const { exception, message, context } = facts;
  if (exception === 'UsageError') {
    return /\bmagic (?:function )?`/.test(message)
      ? becauseOf('missing-module', 'No loaded extension has this magic.')
      : becauseOf('api-misuse');
  }
  if (exception !== 'ImportError' && exception !== 'ModuleNotFoundError') {
    return null;
  }
  const module = missingModule(message);
  if (module !== null) {
    return causeOfMissingModule(facts, module);
  }
  const member = missingMember(message);
  if (member !== null) {
    const intended = member.isPartial ? null : intendedName(member.module, member.member);
    if (intended !== null) {
      return becauseOf('api-misuse', DID_YOU_MEAN, { intended });
    }
    const isUnknown = isStandardLibrary(member.module)
      ? !isRemovedMember(context.apiChanges, member.module, member.member) &&
        !OF_LATER_PYTHON.test(member.member)
      : neverHad(context.apiChanges, member.module, member.member) &&
        !isKnownName(member.module, member.member);
    if (isUnknown && !member.isPartial) {
      return becauseOf('api-misuse', '`{module}` has no `{member}`.', {
        module: member.module,
        member: member.member
      });
    }
    return member.isPartial
      ? becauseOf('environment', 'A file of the project hides this module.')
      : becauseOf('removed-api', 'The installed version has no `{member}`.', {
          member: member.member
        });
  }
  if (/relative import/.test(message)) {
    return becauseOf('implementation', 'Notebooks cannot import relatively.');
  }
  const name = optionalPackage(message);
  return isBinaryMismatch(message) || name === null
    ? saysRemoved(message)
      ? becauseOf('removed-api')
      : becauseOf('environment')
    : becauseOf('missing-module', 'Install `{name}`.', { name });
}

/** Names that Python got since 3.7, which an older one lacks. */
const OF_LATER_PYTHON =
  /^(?:Self|Never|Required|NotRequired|LiteralString|TypeAlias|TypeGuard|TypeIs|ParamSpec|Concatenate|Annotated|Literal|Protocol|Final|TypedDict|Unpack|TypeVarTuple|override|assert_never|batched|pairwise|StrEnum|cache|cached_property|prod|comb|perm|dist|lcm|isqrt|UTC|aclosing|nullcontext|chdir|TaskGroup|timeout|to_thread|EnumType|get_annotations)$/;
const DID_YOU_MEAN = 'Perhaps `{intended}` is meant.';

function causeOfMissingModule({ message, context }: CrashFacts, module: string): CrashCause {
  const [top] = module.split('.', 1);
  if (/is not a package/.test(message)) {
    return becauseOf('environment', 'A file named `{top}` hides the package.', { top });
  }
  const version = removedSince(module);
  if (version !== null) {
    return becauseOf('removed-api', 'Python {version} has no module `{module}`.', {
      module,
      version
    });
  }
  const distributions = distributionsForModule(top);
  const isKnown = isWellKnownModule(top) || distributions.length > 0;
  const intended = module === top ? null : intendedName(top, module.split('.').at(-1) ?? '');
  if (intended !== null) {
    return becauseOf('api-misuse', DID_YOU_MEAN, { intended });
  }
  if (module !== top && isKnown) {
    const name = module.slice(top.length + 1);
    if (!name.includes('.') && neverHad(context.apiChanges, top, name)) {
      return becauseOf('api-misuse', '`{top}` has no module `{name}`.', { top, name });
    }
    return becauseOf('removed-api', 'The installed `{top}` has no `{module}`.', { top, module });
  }
  const writer = context.codeCells.find(cell =>
    context.summary(cell)?.writesFiles.some(path => path.split('/').at(-1) === `${top}.py`)
  );
  return writer !== undefined
    ? becauseOf('order', '{cell} writes this module.', { cell: { cell: writer.index } }, writer)
    : isKnown
      ? becauseOf('missing-module', 'Install `{name}`.', { name: distributions.at(0) ?? top })
      : becauseOf('missing-module', 'Install it, or add its file to the project.');
}

/** The cause of an error of files, network, memory or machine. */
export function causeAround(facts: CrashFacts): CrashCause | null {
  const { exception: ename, message: evalue, frames, code } = facts;
  const error = { ename, evalue };
  if (lacksResources(error)) {
    return becauseOf('resource');
  }
  if (isMissingFile(error)) {
    return startsProgram(frames) ? causeOfMissingProgram(evalue) : causeOfMissingFile(facts);
  }
  if (ename === 'FileExistsError') {
    return becauseOf('order', 'It exists already: the cell fails when it runs twice.');
  }
  if (foundNoFile(facts)) {
    return becauseOf('missing-file', 'No file was found.');
  }
  if (isNetworkError(error, frames)) {
    return becauseOf('network');
  }
  if (isOfVariables(ename, frames) || (ename === 'KeyError' && /\benviron\b/.test(code))) {
    return becauseOf('environment', 'The environment variable is not set.');
  }
  if (lacksMachine(error) || OF_MACHINES.test(ename) || LACKING.test(evalue)) {
    return becauseOf('environment');
  }
  if (ename === 'HFValidationError' && /': ?'(?:\/|~|\.)/.test(evalue)) {
    return becauseOf('path', 'The path belongs to another machine.');
  }
  const ownLine = frames.find(({ file }) => file === null)?.code ?? '';
  if (/^(?:import|from)\s/.test(ownLine) && frames.length > 1 && !saysRemoved(evalue)) {
    return becauseOf('environment', 'The installed versions do not fit each other.');
  }
  return isUnreadable(ename)
    ? becauseOf('data', 'The data is not in the expected format.')
    : ename === 'LookupError' && /nltk\.download/.test(evalue)
      ? becauseOf('missing-file', 'Download the data first: `nltk.download()`.')
      : null;
}

const OF_MACHINES =
  /^(?:CalledProcessError|ExecutableNotFound|WebDriverException|TclError|TesseractNotFoundError|NoBackendError|BackendError|TimeoutError|InvocationException|BrokenProcessPool|JavaGateway\w{0,20}|Py4JNetworkError)$/;
const LACKING =
  /event loop is already running|Java gateway process exited|Torch not compiled|libcudart|cuDNN|GraphViz's executables|Could not find (?:a version|JAVA)|api[_ ]?key|credentials|Can't load tokenizer|\bnot (?:be )?found in (?:the )?PATH|on your PATH/i;

/** A program that is not there; a command line that is taken for the name of a program. */
function causeOfMissingProgram(message: string): CrashCause {
  return /^\S+ -/.test(pathIn(message) ?? '')
    ? becauseOf('api-misuse', 'Pass the command as a list, or with `shell=True`.')
    : becauseOf('environment', 'The program is not installed.');
}

/** Whether the line works on the files that a pattern or a folder has, and there are none. */
function foundNoFile({ exception, message, code, context }: CrashFacts): boolean {
  if (exception !== 'ValueError' || !EMPTY.test(message)) {
    return false;
  }
  const names = [...code.matchAll(/(?<![\w.'"])[A-Za-z_]\w{0,99}/g)].map(([name]) => name);
  const sources = [code, ...names.map(name => sourceOfName(context, name) ?? '')];
  return sources.some(text => /\b(?:r?glob|listdir|iterdir|scandir)\s?\(/.test(text));
}

const EMPTY = /\bempty\b|^No objects to concatenate|\bat least one\b|not enough values to unpack/;

function causeOfMissingFile({ message, cell, context }: CrashFacts): CrashCause {
  const path = pathIn(message);
  const file = path?.replace(/^(?:\.\/)+/, '') ?? null;
  const writer = context.codeCells.find(
    other => other !== cell && file !== null && context.summary(other)?.writesFiles.includes(file)
  );
  if (writer !== undefined && (writer.index > cell.index || writer.storedError !== null)) {
    return becauseOf(
      writer.index > cell.index ? 'order' : 'previous-error',
      '{cell} writes this file.',
      { cell: { cell: writer.index } },
      writer
    );
  }
  return path !== null && isOfOneMachine(path) && isWritten(context, path)
    ? becauseOf('path', 'The path belongs to another machine.')
    : becauseOf('missing-file', 'Put the file there, or correct the path.');
}

/** Whether a cell has the first folders of the path: libraries make relative paths absolute. */
function isWritten({ codeCells }: CrashFacts['context'], path: string): boolean {
  const start = /^[^\\/]*[\\/]+[^\\/]+/.exec(path)?.[0] ?? path;
  const escaped = start.replaceAll('\\', '\\\\');
  return codeCells.some(({ source }) => source.includes(start) || source.includes(escaped));
}
