import type { JupyterFrontEndPlugin } from '@jupyterlab/application';
import { cellMarksPlugin } from './lab/plugins/cell-marks';
import { checkPlugin } from './lab/plugins/check';
import { collaborationPlugin } from './lab/plugins/collaboration';
import { commandsPlugin } from './lab/plugins/commands';
import { editorPlugin } from './lab/plugins/editor';
import { findingsPlugin } from './lab/plugins/findings';
import { namesPlugin } from './lab/plugins/names';
import { panelPlugin } from './lab/plugins/panel';
import { projectPlugin } from './lab/plugins/project';
import { dataPlugin } from './lab/plugins/data';
import { graphPlugin } from './lab/plugins/graph';
import { slicesPlugin } from './lab/plugins/slices';
import { timelinePlugin } from './lab/plugins/timeline';
import { variablesPlugin } from './lab/plugins/variables';
import { reactionsPlugin } from './lab/plugins/reactions';
import { requirementsPlugin } from './lab/plugins/requirements';
import { restorePlugin } from './lab/plugins/restore';
import { servicesPlugin } from './lab/plugins/services';
import { statusBarPlugin } from './lab/plugins/status-bar';
import { tourPlugin } from './lab/plugins/tour';
import { upgradePlugin } from './lab/plugins/upgrade';

export * from './tokens';

const plugins: JupyterFrontEndPlugin<unknown>[] = [
  servicesPlugin,
  findingsPlugin,
  editorPlugin,
  cellMarksPlugin,
  panelPlugin,
  reactionsPlugin,
  commandsPlugin,
  statusBarPlugin,
  checkPlugin,
  projectPlugin,
  tourPlugin,
  requirementsPlugin,
  restorePlugin,
  dataPlugin,
  graphPlugin,
  variablesPlugin,
  timelinePlugin,
  slicesPlugin,
  upgradePlugin,
  namesPlugin,
  collaborationPlugin
];

/** The plugins of Freshkernel. */
export default plugins;
