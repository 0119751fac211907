/** The reader of environment.yml with its YAML parser; in a chunk of its own, loaded when a notebook has such a file. */
import { readEnvironmentYml } from '../../../core/requirements/environment-yml';
import { provideEnvironmentYml } from '../../../core/requirements/requirement-file';

/** Makes environment.yml files readable. */
export function enableCondaFiles(): void {
  provideEnvironmentYml(readEnvironmentYml);
}
