/** The icons of Freshkernel. Shape shows the severity as well as color. */
import { LabIcon } from '@jupyterlab/ui-components';
import automaticSvg from '../../../style/icons/automatic.svg';
import errorSvg from '../../../style/icons/error.svg';
import infoSvg from '../../../style/icons/info.svg';
import logoSvg from '../../../style/icons/logo.svg';
import warningSvg from '../../../style/icons/warning.svg';
import type { Severity } from '../../protocol';

/** The logo: a sprout growing out of a kernel. */
export const logoIcon = new LabIcon({ name: 'freshkernel:logo', svgstr: logoSvg });

/** A flash: something runs without a click. */
export const automaticIcon = new LabIcon({ name: 'freshkernel:automatic', svgstr: automaticSvg });

/** Triangle, diamond and dot. */
export const SEVERITY_ICONS: Readonly<Record<Severity, LabIcon>> = {
  error: new LabIcon({ name: 'freshkernel:error', svgstr: errorSvg }),
  warning: new LabIcon({ name: 'freshkernel:warning', svgstr: warningSvg }),
  info: new LabIcon({ name: 'freshkernel:info', svgstr: infoSvg })
};
