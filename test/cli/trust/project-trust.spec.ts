import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import {
  settleCorpusTrust,
  settleTrust,
  TrustedProjects
} from '../../../src/cli/trust/project-trust';
import { projectRoot } from '../../../src/cli/trust/project-root';
import type { Isolation } from '../../../src/core/settings/isolation';

const ISOLATION: Isolation = { sandbox: 'off', network: true, passed: [], isChosen: false };
let folder: string;
let variables: NodeJS.ProcessEnv;

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-')));
  variables = {
    XDG_CONFIG_HOME: path.join(folder, 'config'),
    XDG_STATE_HOME: path.join(folder, 'state')
  };
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function project(name: string): string {
  const created = path.join(folder, name);
  fs.mkdirSync(path.join(created, '.git'), { recursive: true });
  return created;
}

function configure(text: string): void {
  fs.mkdirSync(path.join(folder, 'config', 'freshkernel'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'config', 'freshkernel', 'config.toml'), text);
}

/** A user at a terminal, with the questions that were asked. */
function user(answer: string | null) {
  const questions: string[] = [];
  const errors: string[] = [];
  const ask = (question: string): Promise<string | null> => {
    questions.push(question);
    return Promise.resolve(answer);
  };
  return { questions, errors, ask, err: (text: string) => void errors.push(text) };
}

const intended = (...folders: string[]) => ({ folders, isolation: ISOLATION, canSandbox: true });

describe('a project that is not known', () => {
  it.each([
    ['', 'required', 'sandbox'],
    ['s', 'required', 'sandbox'],
    ['T', 'off', 'answer']
  ])('is asked about once: %j', async (answer, sandbox, trust) => {
    const made = project('made');
    const first = user(answer);
    const settled = await settleTrust(intended(made, path.join(made, 'sub')), first, variables);
    expect(settled?.(made)).toMatchObject({ sandbox, trust });
    expect(first.questions).toHaveLength(1);
    const later = user(null);
    const again = await settleTrust(intended(made), later, variables);
    expect(again?.(made)).toMatchObject({ sandbox, trust });
    expect(later.questions).toEqual([]);
    expect(fs.readdirSync(made)).toEqual(['.git']);
  });

  it.each([[null], ['c'], ['yes'], ['q']])('is not run after the answer %j', async answer => {
    const made = project('made');
    expect(await settleTrust(intended(made), user(answer), variables)).toBeNull();
    expect(fs.existsSync(path.join(folder, 'state'))).toBe(false);
  });

  it('is not asked about without a user, and runs as before', async () => {
    const made = project('made');
    const here = { ask: null, err: () => undefined };
    const settled = await settleTrust(intended(made), here, variables);
    expect(settled?.(made)).toEqual({ ...ISOLATION, trust: 'unknown' });
    const asked = user('s');
    await settleTrust(intended(made), asked, { ...variables, CI: 'true' });
    const isolation = { ...ISOLATION, isChosen: true };
    await settleTrust({ ...intended(made), isolation }, asked, variables);
    expect(asked.questions).toEqual([]);
  });

  it('is not offered a sandbox where there is none', async () => {
    const asked = user('');
    const runs = { ...intended(project('made')), canSandbox: false };
    expect(await settleTrust(runs, asked, variables)).toBeNull();
    expect(asked.questions[0]).not.toContain('sandbox');
  });

  it('is asked about again, if another folder takes its place', async () => {
    const made = project('made');
    await settleTrust(intended(made), user('t'), variables);
    const evil = project('evil');
    fs.renameSync(made, path.join(folder, 'aside'));
    fs.renameSync(evil, made);
    expect(new TrustedProjects(variables).of(made)).toBe('unknown');
  });

  it('cannot put control characters into the question', async () => {
    const asked = user('c');
    await settleTrust(intended(project('a\u001b[2Kb')), asked, variables);
    expect(asked.questions[0]).not.toContain('\u001b');
  });
});

describe('a trusted folder of the configuration', () => {
  it('holds for what is in it, not for names that begin like it, or links out of it', () => {
    configure(`trusted = [${JSON.stringify(path.join(folder, 'work'))}]\n`);
    const projects = new TrustedProjects(variables);
    const [inside, beside] = [project('work/mine'), project('work-evil')];
    fs.symlinkSync(beside, path.join(folder, 'work', 'link'));
    expect(projects.of(projectRoot(inside))).toBe('setting');
    expect(projects.of(projectRoot(beside))).toBe('unknown');
    expect(projects.of(projectRoot(path.join(folder, 'work', 'link')))).toBe('unknown');
  });

  it.each([['trusted = true'], ['trusted = ["work"]'], ['trusted = [1]'], ['trusted = [']])(
    'is refused where it is not one: %s',
    text => {
      configure(text);
      expect(() => new TrustedProjects(variables)).toThrow(/trusted|TOML/);
    }
  );
});

describe('answers', () => {
  it.each([['{'], ['[]'], ['{"projects": 3}'], ['{"projects": [{"folder": 1}, null]}']])(
    'of a damaged file are asked for again: %s',
    text => {
      fs.mkdirSync(path.join(folder, 'state', 'freshkernel'), { recursive: true });
      fs.writeFileSync(path.join(folder, 'state', 'freshkernel', 'projects.json'), text);
      expect(new TrustedProjects(variables).of(project('made'))).toBe('unknown');
    }
  );
});

describe('a corpus', () => {
  it('is asked about as a whole', async () => {
    const [one, two] = [project('corpus/one'), project('corpus/two')];
    const corpus = path.join(folder, 'corpus');
    const asked = user('s');
    const isolation = await settleCorpusTrust(corpus, intended(one, two), asked, variables);
    expect(isolation).toMatchObject({ sandbox: 'required', trust: 'sandbox' });
    expect(asked.questions).toHaveLength(1);
    const later = user(null);
    expect(await settleCorpusTrust(corpus, intended(one, two), later, variables)).toMatchObject({
      trust: 'sandbox'
    });
    expect(later.questions).toEqual([]);
  });
});
