/** The icons of Freshkernel. Severity is told by shape as well as by colour. */
import { LabIcon } from '@jupyterlab/ui-components';
import errorSvg from '../../../style/icons/error.svg';
import infoSvg from '../../../style/icons/info.svg';
import logoSvg from '../../../style/icons/logo.svg';
import warningSvg from '../../../style/icons/warning.svg';
import type { Severity } from '../../protocol';

/** A sprout: what grows out of a fresh kernel. */
export const logoIcon = new LabIcon({ name: 'freshkernel:logo', svgstr: logoSvg });

/** Triangle, diamond and dot. */
export const SEVERITY_ICONS: Readonly<Record<Severity, LabIcon>> = {
  error: new LabIcon({ name: 'freshkernel:error', svgstr: errorSvg }),
  warning: new LabIcon({ name: 'freshkernel:warning', svgstr: warningSvg }),
  info: new LabIcon({ name: 'freshkernel:info', svgstr: infoSvg })
};
