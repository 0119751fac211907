/** Asks an OpenAI-compatible server for one completion. Its answers are untrusted: bounded in size and time. */
import type { ChatMessage } from '../../core/model/request';
import type { ModelConfiguration } from './configuration';

/** An answer, or why there is none. Messages contain nothing that the server sent. */
export type ChatReply =
  | { readonly ok: true; readonly text: string; readonly usage: TokenCounts }
  | { readonly ok: false; readonly message: string };

/** As the server counts them; null where it does not. */
export interface TokenCounts {
  readonly prompt: number | null;
  readonly completion: number | null;
}

/** A larger body is not read. */
const MAX_BODY = 1_048_576;

/** Sends the messages; never rejects. */
export async function complete(
  configuration: ModelConfiguration,
  messages: readonly ChatMessage[],
  signal: AbortSignal
): Promise<ChatReply> {
  const { address, name, key, maxTokens, timeout } = configuration;
  const limit = AbortSignal.timeout(timeout * 1_000);
  try {
    const response = await fetch(`${address}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` })
      },
      body: JSON.stringify({ model: name, messages, max_tokens: maxTokens, temperature: 0 }),
      // A redirection would take the key and the code somewhere else.
      redirect: 'manual',
      signal: AbortSignal.any([signal, limit])
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return failure(statusText(response.status));
    }
    const body = await boundedText(response);
    return body === null ? failure('The answer is larger than 1 MB.') : readReply(body);
  } catch {
    return failure(
      signal.aborted
        ? 'The request was canceled.'
        : limit.aborted
          ? `There was no answer within ${timeout} s.`
          : 'The server cannot be reached. Check `address`, and whether the server runs.'
    );
  }
}

function failure(message: string): ChatReply {
  return { ok: false, message };
}

function statusText(status: number): string {
  switch (status) {
    case 401:
    case 403:
      return `The server refused the key (status ${status}).`;
    case 404:
      return 'The server has no such address or model (status 404).';
    case 429:
      return 'The server takes no more requests at the moment (status 429).';
    default:
      return `The server answered with status ${status}.`;
  }
}

/** Null where it is too large. */
async function boundedText(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Node's streams can be iterated, which the types of the web leave out.
  const body = response.body as unknown as AsyncIterable<Uint8Array>;
  for await (const bytes of body) {
    size += bytes.length;
    if (size > MAX_BODY) {
      // Leaving the loop cancels the stream.
      return null;
    }
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readReply(body: string): ChatReply {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return failure('The answer is not JSON.');
  }
  const text = at(value, 'choices', 0, 'message', 'content');
  return typeof text === 'string'
    ? {
        ok: true,
        text,
        usage: {
          prompt: tokens(at(value, 'usage', 'prompt_tokens')),
          completion: tokens(at(value, 'usage', 'completion_tokens'))
        }
      }
    : failure('The answer is not a chat completion.');
}

function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value
  );
}

function tokens(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
