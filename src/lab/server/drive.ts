/** The drive of a path: where the server cannot reach a notebook, and how to write next to it. */
import type { Contents } from '@jupyterlab/services';

type Drives = Pick<Contents.IManager, 'driveName'>;

/** Whether the path is below the server's root folder; documents that are shared are, those of other drives are not. */
export function isServerFile(path: string, contents: Drives): boolean {
  const drive = contents.driveName(path);
  return drive === '' || drive === 'RTC';
}

/** The prefix of paths on the drive of the path, such as `RTC:`; empty for the default drive. */
export function drivePrefix(path: string, contents: Drives): string {
  const drive = contents.driveName(path);
  return drive === '' ? '' : `${drive}:`;
}
