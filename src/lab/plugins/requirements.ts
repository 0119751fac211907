import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { drivePrefix } from '../server/drive';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import type { IServices as Services } from './shared-services';
import { IServices } from './shared-services';

/** Lists the packages that the current notebook needs. */
export const requirementsPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:requirements',
  description: 'Writes the requirements of a notebook.',
  autoStart: true,
  requires: [IServices],
  activate: (app: JupyterFrontEnd, services: Services): void => {
    const { model, project, trans } = services;
    const { contents } = app.serviceManager;
    const show = async (): Promise<void> => {
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "requirements" */ '../requirements/requirements-dialog'),
        () => void show(),
        trans
      );
      const { analysis } = model;
      if (chunk === null || analysis === null) {
        return;
      }
      const localPath = contents.localPath(analysis.path);
      const place = {
        document: analysis.snapshot(),
        config: project.config(analysis.path),
        localPath,
        drivePrefix: drivePrefix(analysis.path, contents),
        contents,
        kernel: analysis.kernelFacts,
        declared: analysis.requirementFiles
      };
      await chunk.showRequirements(place, trans);
    };
    app.commands.addCommand(CommandIDs.writeRequirements, {
      label: trans.__('Write Requirements…'),
      caption: trans.__('List the packages that the notebook and the modules of its project need'),
      isEnabled: () => {
        const { analysis } = model.state ?? {};
        return analysis?.kind === 'ready' && analysis.document.language === 'python';
      },
      execute: show,
      describedBy: { args: { type: 'object', properties: {} } }
    });
  }
};
