import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import type { IServices as Services } from './shared-services';
import { IServices } from './shared-services';

/** A short tour next to the first notebook of a new user. */
export const tourPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:tour',
  description: 'Explains the parts of Freshkernel next to the first notebook.',
  autoStart: true,
  requires: [IServices],
  activate: (app: JupyterFrontEnd, services: Services): void => {
    const { model, preferences, trans } = services;
    const tours = new Tours(services);
    app.commands.addCommand(CommandIDs.showTour, {
      label: trans.__('Show Tour'),
      caption: trans.__('Explain the parts of Freshkernel next to the notebook'),
      isEnabled: () => model.analysis !== null,
      execute: () => tours.show(true),
      describedBy: { args: { type: 'object', properties: {} } }
    });
    const showOnce = (): void => {
      // Without stored settings, it would come back in each session.
      if (preferences.isStored && preferences.values.tour && model.view !== null) {
        model.changed.disconnect(showOnce);
        preferences.changed.disconnect(showOnce);
        void tours.show(false);
      }
    };
    model.changed.connect(showOnce);
    preferences.changed.connect(showOnce);
  }
};

class Tours {
  constructor(private readonly services: Services) {}

  /** Shows the tour next to the current notebook; with `focus` it takes the focus. */
  async show(focus: boolean): Promise<void> {
    const { model, navigation, preferences, trans } = this.services;
    const chunk = await loadChunk(
      () => import(/* webpackChunkName: "tour" */ '../tour/tour'),
      () => void this.show(focus),
      trans
    );
    const panel = model.analysis === null ? null : navigation.viewOf(model.analysis);
    if (chunk === null || panel === null) {
      return;
    }
    this.close();
    const tour = new chunk.Tour(panel, () => void preferences.set('tour', false), trans);
    this.close = () => tour.dispose();
    tour.start();
    if (focus) {
      await tour.renderPromise;
      tour.focus();
    }
  }

  private close = (): void => undefined;
}
