import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from '../../../language-server/server';
import { UsageFailure } from '../../console/failure';
import type { Console } from '../../console/console';
import { parse } from '../../options/values';
import { SERVER_OPTIONS } from './declaration';
import { NodeHost } from './host';

/** `freshkernel server`; runs until the connection ends, which ends the process. */
export function runServer(words: readonly string[], console: Console): Promise<number> {
  const { values, positionals } = parse(words, SERVER_OPTIONS, 'server');
  if (positionals.length > 0) {
    throw new UsageFailure(
      `\`server\` takes no files: the editor sends them. Leave out \`${positionals[0]}\`.`
    );
  }
  const config = values['no-config'] ? false : (values.config ?? null);
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  serve(connection, new NodeHost(config, values.unsafe, console.cwd));
  return new Promise(() => undefined);
}
