/** How the gateways answer now, in the check dialog. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { GatewayState, GatewayStates } from '../../../protocol';

/** Asks the server how its gateways answer; null if it does not say. Takes some seconds at most. */
export type AskGatewayStates = () => Promise<GatewayStates | null>;

/** What is known; `asking` until the answer, null if there is none. */
export type KnownGatewayStates = GatewayStates | 'asking' | null;

/** The states of the gateways. They are asked for once, when the first gateway is shown. */
export function useGatewayStates(ask: AskGatewayStates, isWanted: boolean): KnownGatewayStates {
  const [states, setStates] = React.useState<KnownGatewayStates>('asking');
  React.useEffect(() => {
    let isShown = true;
    if (isWanted) {
      void ask().then(answer => {
        if (isShown) {
          setStates(answer);
        }
      });
    }
    return () => {
      isShown = false;
    };
  }, [ask, isWanted]);
  return states;
}

/** The gateways on which a run can be, as far as they are known: the chosen one, or those of the chosen pool. */
export function membersOf(name: string, states: KnownGatewayStates): readonly GatewayState[] {
  if (states === null || states === 'asking') {
    return [];
  }
  const { gateways, pools } = states;
  const members = pools.find(pool => pool.name === name)?.gateways ?? [name];
  return gateways.filter(each => members.includes(each.name));
}

/** A line for each gateway of the choice. */
export function GatewayStateLines(props: {
  readonly name: string;
  readonly states: KnownGatewayStates;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { name, states, trans } = props;
  return (
    <div className="jp-Freshkernel-checkHint jp-Freshkernel-gatewayStates" aria-live="polite">
      {membersOf(name, states).map(each => (
        <p key={each.name} data-problem={each.problem !== ''}>
          {stateText(each, trans)}
        </p>
      ))}
      {states === 'asking' && <p>{trans.__('Asking the gateway …')}</p>}
    </div>
  );
}

/** “gpu-1 (2 x A100): 3 kernels run there.” */
function stateText(state: GatewayState, trans: TranslationBundle): string {
  const { name, problem, running, resources } = state;
  if (problem !== '') {
    return problem;
  }
  const title = resources === '' ? name : trans.__('%1 (%2)', name, resources);
  return running === null
    ? trans.__('%1 answers.', title)
    : running === 0
      ? trans.__('%1: no kernel runs there.', title)
      : trans._n('%2: %1 kernel runs there.', '%2: %1 kernels run there.', running, title);
}
