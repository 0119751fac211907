import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { IFreshkernel } from '../../tokens';
import { IServices } from './shared-services';

/** Provides the live findings to other extensions. */
export const findingsPlugin: JupyterFrontEndPlugin<IFreshkernel> = {
  id: 'freshkernel:findings',
  description: 'Provides the live findings of open notebooks to other extensions.',
  autoStart: true,
  requires: [IServices],
  provides: IFreshkernel,
  activate: (_: JupyterFrontEnd, services: IServices): IFreshkernel => services.manager
};
