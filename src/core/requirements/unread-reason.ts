/** Requirement files of which nothing is known but that they are there. */
import type { RequirementFile } from '../../protocol';

/**
 * A longer environment.yml is not read: the parser takes time that grows with the square of the keys, and memory for each
 * level.
 */
export const MAX_YAML_LENGTH = 100_000;

/** Why what a requirement file declares is unknown, as a sentence; null if it is known. */
export function unreadReason({ path, text, unread }: RequirementFile): string | null {
  if (text === null) {
    return unread ?? 'It cannot be read.';
  }
  return /\.ya?ml$/.test(path) && text.length > MAX_YAML_LENGTH
    ? `It has ${text.length} characters, more than ${MAX_YAML_LENGTH}.`
    : null;
}
