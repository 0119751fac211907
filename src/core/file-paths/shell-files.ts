/** Files that the commands of a shell line read and write, as far as their words say it. */
import { withoutEndSlashes } from '../messages/end-slashes';
import type { IPythonForm } from '../python/ipython/masked-cell';
import type { FileAccess, FileActor } from './file-use';
import { baseName, HOLE, joinPath } from './path-text';

/** A file of a command. The working folder of the line is in the text. */
export interface ShellFile {
  readonly text: string;
  readonly access: FileAccess;
  readonly actor: FileActor;
  readonly command: string;
}

/** Commands that leave files as they are. */
const HARMLESS = new Set(
  (
    'pip pip3 conda mamba uv apt apt-get brew yum npm echo printf ls dir pwd which whoami whereis type nvidia-smi df du free ' +
    'date file grep sleep kill export set env tree stat man uname lscpu nproc lsb_release hostname ps top history ' +
    'sha256sum md5sum shasum test true false exit java node R rm cd source ulimit jupyter ipython clear id find lsmod'
  ).split(' ')
);
const SHOWING = new Set([
  'cat',
  'head',
  'tail',
  'wc',
  'less',
  'more',
  'sort',
  'uniq',
  'cut',
  'diff'
]);
const CREATING = new Set(['mkdir', 'touch', 'tee', 'mkfifo']);
const COPYING = new Set(['cp', 'mv', 'ln', 'rsync', 'install']);
const DOWNLOADING = new Set([
  'gdown',
  'kaggle',
  'dvc',
  'aws',
  'gsutil',
  'gcloud',
  'azcopy',
  'scp',
  'hf',
  'huggingface-cli',
  'aria2c',
  'axel',
  'svn',
  'wandb'
]);

/** More commands than this count as one that may write any file. */
const MAX_COMMANDS = 200;

/** Magics whose body is shell commands. */
const SHELLS = new Set(['bash', 'sh', 'script', 'system', 'sx', '!']);

/** Whether a form runs shell commands. */
export function isShell({ kind, name }: IPythonForm): boolean {
  return kind === 'shell' || SHELLS.has(name);
}

/** The shell commands of a form of a cell with this source. */
export function shellText({ kind, name, argument, end }: IPythonForm, source: string): string {
  return kind === 'shell'
    ? `${name} ${argument}`
    : kind === 'cell-magic'
      ? source.slice(end)
      : argument;
}

/** The files of a text of shell commands. `resolve` gives the values of `{name}` and `$name`. */
export function shellFiles(text: string, resolve: (name: string) => string): readonly ShellFile[] {
  const lines = text
    .replace(/\\\n/g, ' ')
    .replace(/(^|\s)#[^\n]*/g, '$1')
    .split(/\n|&&|\|\||[;|&]/);
  if (lines.length > MAX_COMMANDS) {
    return [anything('sh', 'shell')];
  }
  let folder = '';
  return lines.flatMap(line => {
    const words = wordsOf(line, resolve);
    if (words[0] === 'cd') {
      folder = joinPath(folder, words.length > 1 ? words[1] : HOLE);
      return [];
    }
    const found = words.length === 0 ? [] : filesOf(words[0], words.slice(1));
    return found.map(file => ({ ...file, text: joinPath(folder, file.text) }));
  });
}

function wordsOf(line: string, resolve: (name: string) => string): readonly string[] {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|[^\s"']+/g)].map(([whole, double, single]) =>
    ((double as string | undefined) ?? (single as string | undefined) ?? whole).replace(
      /\{\{|\}\}|\{([A-Za-z_]\w*)\}|\$\{?([A-Za-z_]\w*)\}?|\{[^}]{0,500}\}|`[^`]*`/g,
      (_, braced?: string, dollar?: string) => {
        const name = braced ?? dollar;
        return name === undefined ? HOLE : resolve(name);
      }
    )
  );
  // Settings of variables, and commands whose words are a command.
  const start = words.findIndex(word => !/^(?:\w+=.*|sudo|time|nohup|exec|command|!+)$/.test(word));
  return start < 0 ? [] : words.slice(start);
}

function anything(command: string, actor: FileActor): ShellFile {
  return { text: HOLE, access: 'below', actor, command };
}

function filesOf(named: string, args: readonly string[]): readonly ShellFile[] {
  const command = baseName(named);
  const redirected = args.findIndex(word => /^[\d&]*[<>]/.test(word));
  const words = redirected < 0 ? args : args.slice(0, redirected);
  const plain = words.filter(word => !word.startsWith('-'));
  const each = (texts: readonly string[], access: FileAccess, actor: FileActor = 'shell') =>
    texts.map((text): ShellFile => ({ text, access, actor, command }));
  if (HARMLESS.has(command) || isInstaller(command, plain)) {
    return [];
  }
  if (SHOWING.has(command)) {
    return each(plain.filter(isPlainFile), 'read');
  }
  if (CREATING.has(command)) {
    return each(plain, 'write');
  }
  if (COPYING.has(command)) {
    return [
      ...each(plain.slice(0, -1).filter(isPlainFile), 'read'),
      ...each(plain.slice(-1), 'below')
    ];
  }
  if (command === 'wget' || command === 'curl') {
    return each(downloaded(command, words), 'below', 'download');
  }
  if (command === 'git') {
    return plain[0] === 'clone'
      ? each([clonedFolder(plain)], 'below', 'download')
      : each([HOLE], 'below');
  }
  return [...unpacked(command, words, plain), ...ran(command, plain)];
}

/** `python -m pip install`, and a program that only shows its version. */
function isInstaller(command: string, plain: readonly string[]): boolean {
  return /^(?:python[\d.]*|\0)$/.test(command) && (plain.length === 0 || plain[0] === 'pip');
}

function isPlainFile(word: string): boolean {
  return /^[^*?[\]$`<>{}]+\.\w{1,8}$/.test(word);
}

/** `-O file`, `-P folder`, `-o file`, or the last part of the address. */
function downloaded(command: string, words: readonly string[]): readonly string[] {
  const after = (option: RegExp): string | null => {
    const at = words.findIndex(word => option.test(word));
    const [, joinedValue = ''] =
      at < 0 ? [] : (/^(?:--[\w-]+=|-[a-zA-Z]*[OoP](?=[^-\s]))(.+)/s.exec(words[at]) ?? []);
    return at < 0 ? null : joinedValue === '' ? (words.at(at + 1) ?? HOLE) : joinedValue;
  };
  const named =
    command === 'wget'
      ? after(/^(?:-[a-zA-Z]*O|--output-document)/)
      : after(/^(?:-[a-zA-Z]*o|--output(?!-dir))/);
  if (named !== null) {
    return [named];
  }
  const folder = after(
    command === 'wget' ? /^(?:-[a-zA-Z]*P|--directory-prefix)/ : /^--output-dir/
  );
  const addresses = words.filter(word => /^(?:\w+:\/\/|www\.)/.test(word) || word.includes(HOLE));
  const isWhole = /^(?:-[a-zA-Z]*[irm]|--(?:input-file|recursive|mirror))/;
  if (addresses.length === 0 || words.some(word => isWhole.test(word))) {
    return [HOLE];
  }
  return addresses.map(word =>
    joinPath(folder ?? '', baseName(word.replace(/[?#].*/s, '')) || HOLE)
  );
}

function clonedFolder(plain: readonly string[]): string {
  return plain[2] ?? baseName(withoutEndSlashes(plain[1] ?? HOLE)).replace(/\.git$/, '');
}

/** Archives and what comes out of them. */
function unpacked(
  command: string,
  words: readonly string[],
  plain: readonly string[]
): readonly ShellFile[] {
  if (!/^(?:unzip|tar|gunzip|gzip|bunzip2|xz|unxz|unrar|7za?|7zz|zip)$/.test(command)) {
    return [];
  }
  const at = words.findIndex(word => /^(?:-d|-C|--directory)$/.test(word));
  const folder = at < 0 ? '' : (words.at(at + 1) ?? HOLE);
  const archive = plain.find(word => /\.(?:zip|tar|t?gz|t?bz2|t?xz|rar|7z|tgz)$/i.test(word));
  const isPacking =
    command === 'zip' || (command === 'tar' && /^-?[a-z]*c/.test(words.at(0) ?? ''));
  const shown = isPacking ? 'write' : 'read';
  return [
    ...(archive === undefined
      ? []
      : [{ text: archive, access: shown, actor: 'shell', command } as const]),
    ...(isPacking
      ? []
      : [
          { text: folder === '' ? HOLE : folder, access: 'below', actor: 'shell', command } as const
        ])
  ];
}

/** Any other program may write any file; a script that Python or a shell runs is read. */
function ran(command: string, plain: readonly string[]): readonly ShellFile[] {
  if (/^(?:unzip|tar|gunzip|gzip|bunzip2|xz|unxz|unrar|7za?|7zz|zip)$/.test(command)) {
    return [];
  }
  const script = /^(?:python[\d.]*|bash|sh)$/.test(command) ? plain.at(0) : undefined;
  const isScript = script !== undefined && /\.(?:py|sh)$/.test(script);
  return [
    ...(isScript ? [{ text: script, access: 'read', actor: 'shell', command } as const] : []),
    anything(command, DOWNLOADING.has(command) ? 'download' : 'shell')
  ];
}
