/** A stand-in for an OpenAI-compatible server, in a process of its own: a test may wait for the command meanwhile. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Workspace } from '../command';

/** One answer of the stand-in: text or JSON to say, or a way to misbehave. */
export interface StandInAnswer {
  readonly say?: unknown;
  readonly status?: number;
  readonly raw?: string;
  readonly size?: number;
  readonly wait?: boolean;
  readonly location?: string;
}

/** A request as the stand-in received it. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly messages: readonly { readonly content: string }[] };
}

/** The stand-in, which keeps its files in a folder of the test. */
export class StandInServer {
  private process: ChildProcess | null = null;
  private readonly answers: string;
  private readonly record: string;

  constructor(folder: string) {
    this.answers = path.join(folder, 'answers.jsonl');
    this.record = path.join(folder, 'record.jsonl');
  }

  /** Starts to answer; the base address for a configuration. */
  async start(answers: readonly StandInAnswer[]): Promise<string> {
    fs.writeFileSync(this.answers, answers.map(each => JSON.stringify(each)).join('\n'));
    fs.writeFileSync(this.record, '');
    const program = path.join(__dirname, '..', 'model-server.mjs');
    const child = spawn(process.execPath, [program, this.answers, this.record]);
    this.process = child;
    const port = await new Promise<string>(resolve => {
      child.stdout.once('data', data => resolve(String(data).trim()));
    });
    return `http://127.0.0.1:${port}/v1`;
  }

  requests(): readonly RecordedRequest[] {
    return fs
      .readFileSync(this.record, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as RecordedRequest);
  }

  stop(): void {
    this.process?.kill('SIGKILL');
  }
}

/** Configures a model at this address for the user of the workspace; the environment for the command line. */
export function configureModel(
  workspace: Workspace,
  address: string,
  key: string,
  more = ''
): NodeJS.ProcessEnv {
  workspace.write('config/freshkernel/model.key', `${key}\n`);
  workspace.write(
    'config/freshkernel/config.toml',
    `[model]\naddress = "${address}"\nname = "stand-in"\nkey-file = "model.key"\ntimeout = 3\nprice-input = 1.0\nprice-output = 10.0\n${more}\n`
  );
  return { XDG_CONFIG_HOME: path.join(workspace.folder, 'config') };
}
