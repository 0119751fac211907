/** The icons of checks. Shape shows the verdict as well as color. */
import { LabIcon } from '@jupyterlab/ui-components';
import badSvg from '../../../../style/icons/bad.svg';
import checkSvg from '../../../../style/icons/check.svg';
import goodSvg from '../../../../style/icons/good.svg';
import unsureSvg from '../../../../style/icons/unsure.svg';
import workingSvg from '../../../../style/icons/working.svg';
import type { Tone } from './verdict-sentence';

/** Icon of checks. */
export const checkIcon = new LabIcon({ name: 'freshkernel:check', svgstr: checkSvg });

/** A tick in a circle, a cross in an octagon, a question mark, a spinner. */
export const VERDICT_ICONS: Readonly<Record<Tone | 'working', LabIcon>> = {
  good: new LabIcon({ name: 'freshkernel:good', svgstr: goodSvg }),
  bad: new LabIcon({ name: 'freshkernel:bad', svgstr: badSvg }),
  unsure: new LabIcon({ name: 'freshkernel:unsure', svgstr: unsureSvg }),
  working: new LabIcon({ name: 'freshkernel:working', svgstr: workingSvg })
};
