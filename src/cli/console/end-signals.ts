/** Calls `stop` when the user or the system asks the command to end; returns what ends that. */
export function onEndSignal(stop: () => void): () => void {
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return () => void process.off('SIGINT', stop).off('SIGTERM', stop);
}
