/** Who ran an execution, on a kernel that several people use. */
import type { HistoryState } from '../../core/history/history-state';
import type { ClientUser, FrontEnd } from '../../protocol';

/** The person who ran something. */
export type Runner =
  /** The user of this page, in this page or a different one. */
  | { readonly kind: 'you' }
  | { readonly kind: 'other'; readonly name: string }
  /** A front end that did not register, such as a program that shares the kernel. */
  | { readonly kind: 'unknown' };

/** Who a client belongs to; null if it registered without a user, as a console does. */
export type RunnerOf = (client: string | null) => Runner | null;

const NO_PERSON: RunnerOf = () => null;

/**
 * For each kernel session that the page knows, who its clients belong to. No one is named until a second person
 * registered in one of them.
 */
export function runnersOf(
  { session, clients, endedSessions }: HistoryState,
  own: ClientUser | null
): (session: string) => RunnerOf {
  const sessions = new Map(endedSessions.map(each => [each.session, each.clients]));
  sessions.set(session ?? '', clients);
  const users = new Set([...sessions.values()].flat().flatMap(({ user }) => user?.id ?? []));
  if (own === null || [...users].every(id => id === own.id)) {
    return () => NO_PERSON;
  }
  const runners = new Map([...sessions].map(([id, known]) => [id, runnersAmong(known, own)]));
  return id => runners.get(id) ?? NO_PERSON;
}

function runnersAmong(clients: readonly FrontEnd[], own: ClientUser): RunnerOf {
  const byClient = new Map(clients.map(({ client, user }) => [client, user ?? null]));
  return client => {
    const user = client === null ? undefined : byClient.get(client);
    if (user === undefined) {
      return { kind: 'unknown' };
    }
    return user === null
      ? null
      : user.id === own.id
        ? { kind: 'you' }
        : { kind: 'other', name: user.name };
  };
}
