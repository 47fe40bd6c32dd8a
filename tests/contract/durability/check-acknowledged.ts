/** Compares what the server has with what it acknowledged. */
import { wireRev } from '#server/feed/wire-document.ts'
import type { ServerProcess } from '../support/server-process.ts'
import type { FollowedFeed } from './follow-feed.ts'
import type { Person } from './open-conversations.ts'
import type { Acknowledged } from './write-from-device.ts'

const PAGE = 500
const FIRST = wireRev(1)

type Doc = Readonly<Record<string, unknown>>

async function ask(server: ServerProcess, method: string, path: string, body: unknown, { token }: Person): Promise<Doc> {
  const reply = await server.call(method, path, body, token)
  if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** @returns a sentence for each acknowledged command whose outcome or message is not as it should be */
function faultsOf(commands: readonly Acknowledged[], docOf: (id: string) => Doc | undefined): string[] {
  return commands.flatMap(({ id, rev, message }) => {
    const outcome = docOf(id)
    if (!outcome) return [`${id} was acknowledged and is missing`]
    if (outcome['state'] !== 'accepted' || outcome['_rev'] !== rev)
      return [`${id} was acknowledged as ${rev}, and is ${String(outcome['state'])} as ${String(outcome['_rev'])}`]
    if (!message) return []
    const written = docOf(message.id)
    if (!written) return [`${message.id} of ${id} is missing`]
    return written['message'] === message.text && written['_rev'] === FIRST ? [] : [`${message.id} of ${id} has another text or revision`]
  })
}

const hasSession = async (server: ServerProcess, { token }: Person): Promise<boolean> =>
  (await server.call('GET', '/db/me', undefined, token)).status !== 401

/** @returns a sentence for each of these people whose session is gone */
export async function checkSessions(server: ServerProcess, people: readonly Person[]): Promise<string[]> {
  const faults: string[] = []
  for (const person of people)
    if (!(await hasSession(server, person))) faults.push(`the session of ${person.uid} was acknowledged and is missing`)
  return faults
}

/** Looks each of these commands up; those whose author has no session are left to `checkSessions`. */
export async function checkCommands(server: ServerProcess, commands: readonly Acknowledged[]): Promise<string[]> {
  const faults: string[] = []
  for (const author of new Set(commands.map((each) => each.author))) {
    if (!(await hasSession(server, author))) continue
    const own = commands.filter((each) => each.author === author)
    const keys = own.flatMap(({ id, message }) => (message ? [id, message.id] : [id]))
    const found = new Map<string, Doc>()
    for (let at = 0; at < keys.length; at += PAGE) {
      const asked = { keys: keys.slice(at, at + PAGE) }
      const { rows } = await ask(server, 'POST', '/db/me/_all_docs?include_docs=true', asked, author)
      for (const { key, doc } of rows as { key: string; doc?: Doc }[]) if (doc) found.set(key, doc)
    }
    faults.push(...faultsOf(own, (id) => found.get(id)))
  }
  return faults
}

/** Reads all of a person's documents, by id. */
async function readDocuments(server: ServerProcess, person: Person): Promise<Map<string, Doc>> {
  const docs = new Map<string, Doc>()
  for (let since = '0', pending = 1; pending > 0;) {
    const path = `/db/me/_changes?limit=${PAGE}&include_docs=true&since=${encodeURIComponent(since)}`
    const page = await ask(server, 'GET', path, undefined, person)
    for (const { id, doc } of page['results'] as { id: string; doc: Doc }[]) docs.set(id, doc)
    since = String(page['last_seq'])
    pending = Number(page['pending'])
  }
  return docs
}

/** Profile changes raise the version by one each, and each outcome names the version that it wrote. */
function checkProfile(docs: ReadonlyMap<string, Doc>, uid: string, commands: readonly Acknowledged[]): string[] {
  const changes = commands.filter(({ message }) => !message)
  const versions = changes
    .flatMap(({ id }) => (docs.get(id)?.['effects'] ?? []) as { readonly version: number }[])
    .map(({ version }) => version)
    .toSorted((a, b) => a - b)
  const current = Number(docs.get(`profile:${uid}`)?.['version'])
  const expected = changes.map((_each, index) => current - changes.length + 1 + index)
  return JSON.stringify(versions) === JSON.stringify(expected) ? [] : [`the profile of ${uid} was not changed once by each command`]
}

/** Checks that everything acknowledged was done exactly once, and nothing else, and that the person's feed had it. */
export async function checkPerson(
  server: ServerProcess,
  person: Person,
  all: Iterable<Acknowledged>,
  feed: FollowedFeed,
): Promise<string[]> {
  const { uid } = person
  const docs = await readDocuments(server, person)
  const related = [...all].filter(({ author, reader }) => author === person || reader === person)
  const own = related.filter(({ author }) => author === person)
  const messages = new Map(related.flatMap(({ id, message }) => (message ? [[message.id, id] as const] : [])))
  const faults = faultsOf(own, (id) => docs.get(id))
  for (const id of messages.keys()) if (!docs.has(id)) faults.push(`${id} is missing in the documents of ${uid}`)
  const expected = [...messages.keys(), ...own.map((each) => each.id)]
  await feed.finish(expected)
  for (const id of expected) if (!feed.seen.has(id)) faults.push(`${id} did not come in the feed of ${uid}`)

  const count = (holds: (doc: Doc) => boolean): number => [...docs.values()].filter(holds).length
  const counts = [
    ['outcomes', count((doc) => doc['type'] === 'command' && ['send_message', 'update_profile'].includes(String(doc['name']))), own.length],
    ['messages', count((doc) => doc['type'] === 'message'), messages.size],
    [
      'notifications',
      count((doc) => doc['type'] === 'notification' && doc['kind'] === 'message_received'),
      related.filter(({ reader, message }) => reader === person && message).length,
    ],
  ] as const
  for (const [what, found, expected] of counts) if (found !== expected) faults.push(`${uid} has ${found} ${what} instead of ${expected}`)
  return [...faults, ...checkProfile(docs, uid, own), ...feed.wrong]
}
