/** A workspace in which `freshkernel variants` finds no packages but its own. */
import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import { PYTHON_ENVIRONMENT, Workspace } from './command';

/** The workspace; its packages, environments and results are in its folder. */
export class VariantsWorkspace extends Workspace {
  /** Where the only packages are, and where environments and results are kept. */
  get environment(): NodeJS.ProcessEnv {
    return {
      ...PYTHON_ENVIRONMENT,
      FRESHKERNEL_ENVIRONMENTS: path.join(this.folder, 'environments'),
      FRESHKERNEL_VARIANTS: path.join(this.folder, 'kept'),
      PIP_CONFIG_FILE: '/dev/null',
      PIP_NO_INDEX: '1',
      PIP_FIND_LINKS: this.wheels,
      SECRET_TOKEN: 'secret'
    };
  }

  /** Makes packages, each given as `name==version=source`. */
  makeWheels(packages: readonly string[]): void {
    const script = path.join(__dirname, 'make_wheels.py');
    execFileSync(PYTHON_ENVIRONMENT.FRESHKERNEL_PYTHON, [script, this.wheels, ...packages]);
  }

  private get wheels(): string {
    return path.join(this.folder, 'wheels');
  }
}
