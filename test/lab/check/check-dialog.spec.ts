/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { act } from 'react';
import { HERE } from '../../../src/core/check/job/run-job';
import { NO_NEEDS, executionTarget } from '../../../src/core/check/job/run-target';
import type { EnvironmentChoice, GatewayChoice, GatewayStates } from '../../../src/protocol';
import { DEFAULT_CHOICES } from '../../../src/lab/settings/check-choices';
import {
  LOCAL_TARGET,
  NO_OTHER_TARGETS,
  offeredTargets,
  readChosenTarget,
  stillOffered
} from '../../../src/lab/check/model/target-choices';
import { TargetMemory } from '../../../src/lab/check/model/target-memory';
import type { DialogChoices } from '../../../src/lab/check/view/check-choices';
import { askHowToCheck } from '../../../src/lab/check/view/check-dialog';
import type { DialogOffer } from '../../../src/lab/check/view/check-dialog';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const trans = nullTranslator.load('freshkernel');
const GPU: GatewayChoice = {
  name: 'gpu',
  kernels: ['torch', 'tensorflow'],
  variables: ['KERNEL_GPUS'],
  resources: '1 A100, 80 GB',
  stages: true
};
const PLAIN: GatewayChoice = {
  name: 'plain',
  kernels: [],
  variables: [],
  resources: '',
  stages: false
};
const VENV: EnvironmentChoice = {
  environment: 'venv',
  source: 'requirements.txt',
  available: true,
  reason: '',
  built: false,
  experimental: false
};
const CONDA: EnvironmentChoice = {
  ...VENV,
  environment: 'conda',
  source: 'environment.yml',
  available: false,
  reason: 'There is no conda.',
  experimental: true
};
const NEEDS = {
  ...NO_NEEDS,
  inputs: ['data/a.csv', 'tools.py', 'tools/'],
  absolute: ['/abs/b.csv']
};
const START: DialogChoices = { ...DEFAULT_CHOICES, kernelName: 'python3', chosen: LOCAL_TARGET };

function offer(
  gateways: readonly GatewayChoice[],
  environments: readonly EnvironmentChoice[],
  states: GatewayStates | null = null
): DialogOffer {
  return {
    askGateways: () => Promise.resolve(states),
    kernels: [{ name: 'python3', title: 'Python 3' }],
    offered: { gateways, environments },
    needs: { document: NEEDS, executed: NO_NEEDS, count: NO_NEEDS }
  };
}

interface Opened {
  readonly node: HTMLElement;
  readonly answer: Promise<DialogChoices | null>;
}

async function open(what: DialogOffer, start = START): Promise<Opened> {
  const answer = askHowToCheck('a.ipynb', start, what, trans);
  await act(() => new Promise(resolve => setTimeout(resolve, 50)));
  return { node: document.querySelector<HTMLElement>('.jp-Dialog')!, answer };
}

function labels(node: HTMLElement): readonly string[] {
  return [...node.querySelectorAll('label')].map(
    each => each.querySelector('span')?.textContent ?? ''
  );
}

function field(node: HTMLElement, label: string): HTMLInputElement | HTMLSelectElement {
  const found = [...node.querySelectorAll('label')].find(
    each => each.querySelector('span')?.textContent === label
  );
  return found!.querySelector<HTMLInputElement | HTMLSelectElement>('select, input')!;
}

async function set(node: HTMLElement, label: string, value: string): Promise<void> {
  const element = field(node, label);
  await act(async () => {
    const type = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(element, value);
    const event = element instanceof HTMLSelectElement ? 'change' : 'input';
    element.dispatchEvent(new Event(event, { bubbles: true }));
    await Promise.resolve();
  });
}

async function accept({ node, answer }: Opened): Promise<DialogChoices | null> {
  await act(async () => {
    node.querySelector<HTMLElement>('.jp-mod-accept')!.click();
    await new Promise(resolve => setTimeout(resolve, 20));
  });
  return answer;
}

describe('the dialog of a check', () => {
  it('has no extra fields without other execution targets', async () => {
    const opened = await open({ ...offer([], []), needs: null });
    expect(labels(opened.node)).toEqual([
      'Cells',
      'Kernel',
      'Folder',
      'Runs',
      'Seconds per cell',
      'Stop at the first error'
    ]);
    expect(await accept(opened)).toEqual(START);
  });

  it('shows how the gateways of a pool answer, and suggests their kernels', async () => {
    const states: GatewayStates = {
      version: 1,
      gateways: [
        { name: 'gpu', problem: '', kernels: ['torch'], running: 3, resources: '1 A100' },
        { name: 'old', problem: '', kernels: ['python3', 'torch'], running: 0, resources: '' },
        { name: 'mute', problem: '', kernels: [], running: null, resources: '' },
        {
          name: 'gone',
          problem: 'The gateway gone cannot be reached (<b>no</b>).',
          kernels: [],
          running: null,
          resources: ''
        },
        { name: 'plain', problem: '', kernels: ['r'], running: 1, resources: '' }
      ],
      pools: [{ name: 'all', gateways: ['gpu', 'old', 'mute', 'gone'] }]
    };
    const opened = await open(offer([{ ...PLAIN, name: 'all' }, PLAIN], [], states));
    const { node } = opened;
    const lines = (): readonly string[] =>
      [...node.querySelectorAll('.jp-Freshkernel-gatewayStates p')].map(
        each => each.textContent ?? ''
      );
    expect(lines()).toEqual([]);
    await set(node, 'Run on', 'gateway all');
    expect(lines()).toEqual([
      'gpu (1 A100): 3 kernels run there.',
      'old: no kernel runs there.',
      'mute answers.',
      'The gateway gone cannot be reached (<b>no</b>).'
    ]);
    const suggested = (): readonly string[] =>
      [...node.querySelectorAll<HTMLOptionElement>('datalist option')].map(({ value }) => value);
    expect(suggested()).toEqual(['torch', 'python3']);
    await set(node, 'Run on', 'gateway plain');
    expect(lines()).toEqual(['plain: 1 kernel runs there.']);
    expect(suggested()).toEqual(['r']);
    await accept(opened);
  });

  it('shows nothing about gateways where the server does not say', async () => {
    const opened = await open(offer([PLAIN], []));
    await set(opened.node, 'Run on', 'gateway plain');
    expect(opened.node.querySelector('.jp-Freshkernel-gatewayStates')!.textContent).toBe('');
    await accept(opened);
  });

  it('offers gateways, with their kernels and variables', async () => {
    const opened = await open(offer([GPU, PLAIN], []));
    const { node } = opened;
    expect([...field(node, 'Run on').querySelectorAll('option')].map(each => each.text)).toEqual([
      'This machine',
      'gpu: 1 A100, 80 GB',
      'plain'
    ]);
    await set(node, 'Run on', 'gateway gpu');
    expect(labels(node)).toEqual([
      'Cells',
      'Run on',
      'Kernel',
      'KERNEL_GPUS',
      'Runs',
      'Seconds per cell',
      'Stop at the first error'
    ]);
    await set(node, 'Kernel', 'tensorflow');
    await set(node, 'KERNEL_GPUS', ' 2 ');
    expect((await accept(opened))?.chosen).toEqual({
      gateway: 'gpu',
      variables: { KERNEL_GPUS: '2' },
      environment: 'current',
      kernelName: 'tensorflow'
    });
  });

  it('lists the files that are transferred and those that are not', async () => {
    const opened = await open(offer([GPU, PLAIN], []));
    const { node } = opened;
    const files = (): string | undefined =>
      node.querySelector('[aria-label="Files of the notebook"]')?.textContent ?? undefined;
    expect(files()).toBeUndefined();
    await set(node, 'Run on', 'gateway gpu');
    expect(files()).toContain('Uploaded, if found: data/a.csv');
    expect(files()).toContain('Not uploaded: /abs/b.csv (an absolute path)');
    expect(files()).not.toContain('tools.py');
    await set(node, 'Run on', 'gateway plain');
    expect(files()).toContain('Not uploaded: data/a.csv, /abs/b.csv');
    expect(files()).toContain('This gateway accepts no files');
    await set(node, 'Cells', 'executed');
    expect(files()).not.toContain('data/a.csv');
    await accept(opened);
  });

  it('offers environments, with their cost and why one is not available', async () => {
    const opened = await open(offer([], [VENV, CONDA]));
    const { node } = opened;
    const options = [...field(node, 'Packages').querySelectorAll('option')];
    expect(options.map(({ text, disabled }) => [text, disabled])).toEqual([
      ['Packages of the kernel', false],
      ['Only packages of requirements.txt (venv)', false],
      ['Only packages of environment.yml (conda), experimental', true]
    ]);
    expect(node.textContent).toContain('conda is not available: There is no conda.');
    await set(node, 'Packages', 'venv');
    expect(node.textContent).toContain('It is built once, in a few minutes, and kept.');
    expect(labels(node)).not.toContain('Kernel');
    expect((await accept(opened))?.chosen).toEqual({ ...LOCAL_TARGET, environment: 'venv' });
  });
});

describe('a chosen execution target', () => {
  const gpu = {
    ...LOCAL_TARGET,
    gateway: 'gpu',
    kernelName: 'torch',
    variables: { KERNEL_GPUS: '1' }
  };

  it('is kept while it is offered', () => {
    const offered = { gateways: [GPU], environments: [VENV, CONDA] };
    expect(stillOffered(gpu, offered, 'python3')).toEqual(gpu);
    expect(stillOffered(gpu, NO_OTHER_TARGETS, 'python3')).toEqual(LOCAL_TARGET);
    const other = { ...GPU, kernels: ['other'], variables: [] };
    expect(stillOffered(gpu, { ...offered, gateways: [other] }, 'python3')).toEqual({
      ...gpu,
      kernelName: 'other',
      variables: {}
    });
    const venv = { ...LOCAL_TARGET, environment: 'venv' } as const;
    expect(stillOffered(venv, offered, 'python3')).toEqual(venv);
    expect(stillOffered({ ...venv, environment: 'conda' }, offered, 'python3')).toEqual(
      LOCAL_TARGET
    );
  });

  it('is offered if something is configured or declared', () => {
    const environments: EnvironmentChoice[] = [
      { ...VENV, environment: 'current' },
      { ...VENV, source: null },
      CONDA
    ];
    expect(offeredTargets({ version: 1, gateways: [], environments })).toEqual({
      gateways: [],
      environments: [CONDA]
    });
  });

  it('defaults to this machine for invalid values', () => {
    expect(readChosenTarget(undefined)).toEqual(LOCAL_TARGET);
    expect(readChosenTarget({ gateway: 3, variables: { A: 1 }, environment: 'moon' })).toEqual(
      LOCAL_TARGET
    );
    expect(readChosenTarget(JSON.parse(JSON.stringify(gpu)))).toEqual(gpu);
  });

  it('becomes the execution target of a run', () => {
    const { kernelName, ...place } = gpu;
    expect(kernelName).toBe('torch');
    expect(executionTarget(gpu, () => NEEDS)).toEqual({
      ...place,
      inputs: [...NEEDS.inputs, ...NEEDS.absolute],
      modules: []
    });
    expect(executionTarget(LOCAL_TARGET, () => NEEDS)).toEqual(HERE);
  });

  it('is remembered for each notebook; this machine has no entry', async () => {
    const kept = new Map<string, unknown>();
    const state = {
      fetch: (id: string) => Promise.resolve(kept.get(id)),
      save: (id: string, value: unknown) => Promise.resolve(void kept.set(id, value)),
      remove: (id: string) => Promise.resolve(void kept.delete(id))
    };
    const memory = (): TargetMemory => new TargetMemory(state as never);
    await memory().store('a.ipynb', gpu);
    expect(await memory().of('a.ipynb')).toEqual(gpu);
    expect(await memory().of('b.ipynb')).toEqual(LOCAL_TARGET);
    await memory().store('a.ipynb', LOCAL_TARGET);
    expect(kept.size).toBe(0);
    // The number of runs is remembered for each notebook, too.
    expect(await memory().runsOf('a.ipynb', 1)).toBe(1);
    await memory().storeRuns('a.ipynb', 3);
    expect(await memory().runsOf('a.ipynb', 1)).toBe(3);
    expect(await memory().runsOf('b.ipynb', 1)).toBe(1);
    await memory().storeRuns('a.ipynb', 1);
    expect(await memory().runsOf('a.ipynb', 3)).toBe(1);
  });
});
