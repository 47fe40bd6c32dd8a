/** The smallest server that a device can talk to: documents in a map, one list of changes, the rulebook. For tests of the device alone. */
import { audienceOf, isVisibleTo, userAudience, cityAudience, type Audience } from '#domain/replication/audience.ts'
import { applyEffect, effectDocId, type Lookup } from '#domain/commands/command.ts'
import { prepareCommand } from '#domain/commands/prepare-command.ts'
import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import type { Doc } from '#domain/documents/document.ts'
import { parseCommandId, type CommandId, type DocId, type Uid, type Ulid } from '#domain/ids.ts'
import { addMs, instantFromMs } from '#domain/time/instant.ts'

export interface FakeServer {
  /** Returns a `fetch` that calls the server as that person; undefined is a visitor. */
  fetchAs(uid: Uid | undefined): typeof fetch
  put(doc: Doc): void
  /** Changes a document without telling the feed, as happens to archived ones. */
  change(doc: Doc): void
  remove(id: DocId): void
  doc(id: DocId): Doc | undefined
  /** Decided commands, in order. */
  readonly judged: { readonly id: CommandId; readonly name: string; readonly queuedMs: number }[]
  /** Every request that arrived. */
  readonly requests: string[]
  /** Called before each request is handled; may throw or respond instead. */
  before: (request: Request) => Response | undefined | Promise<Response | undefined>
}

interface Entry {
  readonly id: DocId
  readonly audiences: readonly Audience[]
}

const json = (body: unknown): Response => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

export function createFakeServer(clock: { now(): number }, newId: () => Ulid): FakeServer {
  const docs = new Map<DocId, Doc>()
  const log: Entry[] = []
  const waiting = new Set<() => void>()
  const get: Lookup = (id) => docs.get(id)

  function note(id: DocId, audiences: readonly Audience[]): void {
    log.push({ id, audiences })
    for (const wake of waiting) wake()
  }
  function put(doc: Doc): void {
    docs.set(doc.doc_id, doc)
    note(doc.doc_id, audienceOf(doc))
  }

  function judge(uid: Uid, body: { _id: CommandId; name: string; args: unknown; queued_ms: number }): unknown {
    const parsed = parseCommandId(body._id)
    if (!parsed) return { id: body._id, error: 'forbidden', reason: 'not a command' }
    if (docs.has(body._id as string as DocId)) return { ok: true, id: body._id, rev: '1-a' }
    const actor = { uid, kind: 'person' } as const
    const prepared = prepareCommand(body.name, body.args, actor)
    if (!prepared.ok && prepared.error.code === 'bad_request') return { id: body._id, error: 'forbidden', reason: prepared.error.reason }
    server.judged.push({ id: body._id, name: body.name, queuedMs: body.queued_ms })
    const now = instantFromMs(clock.now())
    const decision = prepared.ok
      ? prepared.value.decide({
          commandId: body._id,
          actor,
          get,
          now,
          queuedMs: body.queued_ms,
          doneAt: addMs(now, -body.queued_ms),
          newId,
          newStartCode: () => '4821',
        })
      : prepared
    const effects: CommandOutcome['effects'] = []
    for (const effect of decision.ok ? decision.value : []) {
      const id = effectDocId(effect)
      const doc = applyEffect(effect, docs.get(id))
      if (!doc) continue
      put(doc)
      if (isVisibleTo(doc, userAudience(uid))) effects.push({ doc_id: id, version: doc.version })
    }
    const outcome = {
      doc_id: body._id as string as DocId,
      schema_version: 1,
      version: 1,
      type: 'command',
      uid,
      device_id: parsed.device as string as Ulid,
      n: parsed.n,
      name: body.name,
      state: decision.ok ? 'accepted' : 'refused',
      refusal: decision.ok ? null : (decision.error as CommandOutcome['refusal']),
      effects,
      decided_at: now,
    } satisfies CommandOutcome
    put(outcome)
    return { ok: true, id: body._id, rev: '1-a' }
  }

  function rowsSince(audience: Audience, since: number, limit: number, only?: readonly string[]): { results: unknown[]; last_seq: string } {
    const results: unknown[] = []
    let index = since
    for (; index < log.length && results.length < limit; index += 1) {
      const entry = log[index]
      if (!entry?.audiences.includes(audience) || (only && !only.includes(entry.id))) continue
      const doc = docs.get(entry.id)
      if (doc && isVisibleTo(doc, audience)) {
        const { doc_id, ...fields } = doc
        results.push({ id: doc_id, seq: String(index + 1), changes: [{ rev: '1-a' }], doc: { _id: doc_id, _rev: '1-a', ...fields } })
      } else
        results.push({
          id: entry.id,
          seq: String(index + 1),
          deleted: true,
          changes: [{ rev: '2-a' }],
          doc: { _id: entry.id, _rev: '2-a', _deleted: true },
        })
    }
    return { results, last_seq: String(index) }
  }

  function rowOf(key: DocId, audience: Audience): unknown {
    const doc = docs.get(key)
    if (!doc || !isVisibleTo(doc, audience)) return { key, error: 'not_found' }
    const { doc_id, ...fields } = doc
    return { id: key, key, value: { rev: '1-a' }, doc: { _id: doc_id, _rev: '1-a', ...fields } }
  }

  async function changes(audience: Audience, query: URLSearchParams, signal: AbortSignal, only?: readonly string[]): Promise<Response> {
    const since = Number(query.get('since') ?? 0)
    const limit = Number(query.get('limit') ?? 100)
    for (;;) {
      const page = rowsSince(audience, since, limit, only)
      if (page.results.length > 0 || query.get('feed') !== 'longpoll') return json(page)
      await new Promise<void>((resolve, reject) => {
        const wake = (): void => {
          waiting.delete(wake)
          resolve()
        }
        waiting.add(wake)
        signal.addEventListener('abort', () => {
          waiting.delete(wake)
          reject(new DOMException('aborted', 'AbortError'))
        })
      })
    }
  }

  async function respond(uid: Uid | undefined, request: Request): Promise<Response> {
    const url = new URL(request.url)
    server.requests.push(`${request.method} ${url.pathname}${url.searchParams.get('feed') === 'longpoll' ? ' longpoll' : ''}`)
    const instead = await server.before(request)
    if (instead) return instead
    if (url.pathname === '/db/directory/_changes') {
      const { doc_ids } = request.method === 'POST' ? ((await request.json()) as { doc_ids?: string[] }) : {}
      return changes(cityAudience(url.searchParams.get('city') ?? undefined) ?? 'city:all', url.searchParams, request.signal, doc_ids)
    }
    if (uid === undefined) return new Response('{"error":"unauthorized"}', { status: 401 })
    if (url.pathname === '/db/me/_all_docs') {
      const { keys } = (await request.json()) as { keys: readonly DocId[] }
      return json({ rows: keys.map((key) => rowOf(key, userAudience(uid))) })
    }
    if (url.pathname === '/db/me/_changes') return changes(userAudience(uid), url.searchParams, request.signal)
    const body = (await request.json()) as { docs: { _id: CommandId; name: string; args: unknown; queued_ms: number }[] }
    return json(body.docs.map((doc) => judge(uid, doc)))
  }

  const server: FakeServer = {
    fetchAs: (uid) => async (input, init) => respond(uid, new Request(input, init)),
    put,
    change: (doc) => docs.set(doc.doc_id, doc),
    remove: (id) => {
      const doc = docs.get(id)
      docs.delete(id)
      if (doc) note(id, audienceOf(doc))
    },
    doc: get,
    judged: [],
    requests: [],
    before: () => undefined,
  }
  return server
}
