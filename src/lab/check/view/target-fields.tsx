/** The fields of the check dialog for the execution target; hidden if there is no choice. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { EnvironmentChoice, GatewayChoice, RunEnvironment } from '../../../protocol';
import type { ChosenTarget, OfferedTargets } from '../model/target-choices';
import { LOCAL_TARGET, chosenGateway } from '../model/target-choices';
import type { NeedsByOrder } from '../worker/check-messages';
import type { DialogChoices, KernelChoice } from './check-choices';
import { Choice, TextField } from './check-fields';
import { GatewayStateLines, membersOf, useGatewayStates } from './gateway-states';
import type { AskGatewayStates, KnownGatewayStates } from './gateway-states';
import { StagedFiles } from './staged-files';

/** Execution targets besides the local kernel. */
export interface TargetOptions {
  readonly offered: OfferedTargets;
  /** Null if there is no choice. */
  readonly needs: NeedsByOrder | null;
  readonly askGateways: AskGatewayStates;
}

interface PlaceFieldsProps extends TargetOptions {
  readonly choices: DialogChoices;
  readonly kernels: readonly KernelChoice[];
  readonly trans: TranslationBundle;
  readonly onChange: (more: Partial<DialogChoices>) => void;
}

/** Fields for execution target, kernel and packages. */
export function TargetFields(props: PlaceFieldsProps): JSX.Element {
  const { offered, needs, choices, trans, onChange } = props;
  const { chosen, order } = choices;
  const gateway = offered.gateways.find(({ name }) => name === chosen.gateway) ?? null;
  const states = useGatewayStates(props.askGateways, gateway !== null);
  const choose = (place: ChosenTarget): void => onChange({ chosen: place });
  return (
    <>
      {offered.gateways.length > 0 && (
        <Choice
          label={trans.__('Run on')}
          value={gateway === null ? HERE : GATEWAY + gateway.name}
          options={[
            { value: HERE, text: trans.__('This machine') },
            ...offered.gateways.map(({ name, resources }) => ({
              value: GATEWAY + name,
              text: resources === '' ? name : trans.__('%1: %2', name, resources)
            }))
          ]}
          onChoose={value => {
            const next = offered.gateways.find(({ name }) => GATEWAY + name === value);
            choose(next === undefined ? LOCAL_TARGET : chosenGateway(next, choices.kernelName));
          }}
        />
      )}
      {gateway === null ? (
        <LocalFields {...props} />
      ) : (
        <GatewayFields
          key={gateway.name}
          gateway={gateway}
          chosen={chosen}
          states={states}
          trans={trans}
          onChange={choose}
        />
      )}
      {gateway !== null && needs !== null && (
        <StagedFiles needs={needs[order]} stages={gateway.stages} trans={trans} />
      )}
    </>
  );
}

const HERE = 'here';
const GATEWAY = 'gateway ';

function LocalFields({
  offered,
  choices,
  kernels,
  trans,
  onChange
}: PlaceFieldsProps): JSX.Element {
  const { environment } = choices.chosen;
  const built = offered.environments.find(each => each.environment === environment);
  return (
    <>
      {offered.environments.length > 0 && (
        <Choice
          label={trans.__('Packages')}
          value={environment}
          options={[
            { value: 'current', text: trans.__('Packages of the kernel') },
            ...offered.environments.map(each => ({
              value: each.environment,
              text: environmentText(each, trans),
              disabled: !each.available
            }))
          ]}
          onChoose={value =>
            onChange({ chosen: { ...LOCAL_TARGET, environment: value as RunEnvironment } })
          }
        />
      )}
      <Unavailable environments={offered.environments} trans={trans} />
      {environment === 'current' ? (
        <Choice
          label={trans.__('Kernel')}
          value={choices.kernelName}
          options={kernels.map(({ name, title }) => ({ value: name, text: title }))}
          onChoose={kernelName => onChange({ kernelName })}
        />
      ) : (
        <p className="jp-Freshkernel-checkHint">
          {built?.built === true
            ? trans.__('It contains only what the file declares. It is already built.')
            : trans.__(
                'It contains only what the file declares. It is built once, in a few minutes, and kept.'
              )}
        </p>
      )}
    </>
  );
}

/** “Only packages of requirements.txt (venv)”. */
function environmentText(
  { environment, source, experimental }: EnvironmentChoice,
  trans: TranslationBundle
): string {
  const text =
    environment === 'docker'
      ? trans.__('A container, from %1', source ?? '')
      : trans.__('Only packages of %1 (%2)', source ?? '', environment);
  return experimental ? trans.__('%1, experimental', text) : text;
}

/** The reasons why declared environments are not available. */
function Unavailable(props: {
  readonly environments: readonly EnvironmentChoice[];
  readonly trans: TranslationBundle;
}): JSX.Element {
  return (
    <>
      {props.environments
        .filter(({ available }) => !available)
        .map(({ environment, reason }) => (
          <p key={environment} className="jp-Freshkernel-checkHint">
            {props.trans.__('%1 is not available: %2', environment, reason)}
          </p>
        ))}
    </>
  );
}

function GatewayFields(props: {
  readonly gateway: GatewayChoice;
  readonly chosen: ChosenTarget;
  readonly states: KnownGatewayStates;
  readonly trans: TranslationBundle;
  readonly onChange: (chosen: ChosenTarget) => void;
}): JSX.Element {
  const { gateway, chosen, states, trans, onChange } = props;
  const kernelName = chosen.kernelName ?? '';
  const setKernel = (name: string): void => onChange({ ...chosen, kernelName: name });
  const setVariable = (name: string, text: string): void => {
    const others = Object.entries(chosen.variables).filter(([other]) => other !== name);
    const own: [string, string][] = text === '' ? [] : [[name, text]];
    onChange({ ...chosen, variables: Object.fromEntries([...others, ...own]) });
  };
  const offered = membersOf(gateway.name, states).flatMap(each => each.kernels);
  return (
    <>
      <GatewayStateLines name={gateway.name} states={states} trans={trans} />
      {gateway.kernels.length > 0 ? (
        <Choice
          label={trans.__('Kernel')}
          value={kernelName}
          options={gateway.kernels.map(name => ({ value: name, text: name }))}
          onChoose={setKernel}
        />
      ) : (
        <TextField
          label={trans.__('Kernel')}
          value={kernelName}
          suggestions={[...new Set(offered)]}
          onChange={setKernel}
        />
      )}
      {gateway.variables.map(name => (
        <TextField
          key={name}
          label={name}
          value={chosen.variables[name] ?? ''}
          placeholder={trans.__('Default of the gateway')}
          onChange={text => setVariable(name, text)}
        />
      ))}
    </>
  );
}
