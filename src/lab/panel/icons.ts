/** The icons of Freshkernel. Shape shows the severity as well as color. */
import { LabIcon } from '@jupyterlab/ui-components';
import errorSvg from '../../../style/icons/error.svg';
import infoSvg from '../../../style/icons/info.svg';
import logoSvg from '../../../style/icons/logo.svg';
import warningSvg from '../../../style/icons/warning.svg';
import type { Severity } from '../../protocol';

/** The logo: a sprout growing out of a kernel. */
export const logoIcon = new LabIcon({ name: 'freshkernel:logo', svgstr: logoSvg });

/** Triangle, diamond and dot. */
export const SEVERITY_ICONS: Readonly<Record<Severity, LabIcon>> = {
  error: new LabIcon({ name: 'freshkernel:error', svgstr: errorSvg }),
  warning: new LabIcon({ name: 'freshkernel:warning', svgstr: warningSvg }),
  info: new LabIcon({ name: 'freshkernel:info', svgstr: infoSvg })
};
