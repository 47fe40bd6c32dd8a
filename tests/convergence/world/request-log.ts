/** Log of the requests and responses of the server, recorded where requests enter it: the basis for checking its order. */
import type { CommandId, Uid } from '#domain/ids.ts'

/** One arrival of one command; the same command may arrive many times. */
export interface Push {
  readonly uid: Uid
  readonly name: string
  readonly args: unknown
  readonly queuedMs: number
  /** Contacts of its session until then, oldest first; the first is its beginning. */
  readonly heard: readonly Contact[]
  /** Position in the order of everything that entered and left the server. */
  readonly sentTick: number
  /** On the server's clock, ms since 1970. */
  readonly sentMs: number
  /** Undefined when no response came. */
  respondedTick: number | undefined
  respondedMs: number | undefined
}

/** A request of a session, of any kind. */
export interface Contact {
  /** When it arrived, on the server's clock, ms since 1970. */
  readonly ms: number
  /** When its response began: the server took note of it by then. Infinity while there is none. */
  untilMs: number
  /** A response came, so that what the server noted is on its disk. */
  isAnswered: boolean
}

export type Serve = (request: Request) => Promise<Response>

export interface RequestLog {
  readonly pushes: ReadonlyMap<CommandId, readonly Push[]>
  /** Notes that a session has begun. */
  begun(token: string): void
  /** When a session was last heard and answered, ms since 1970; 0 for none. */
  lastHeardMs(token: string): number
  /** Wraps the server for the requests of one person. */
  logged(serve: Serve, uid: Uid): Serve
}

interface PushedRow {
  readonly _id: CommandId
  readonly name: string
  readonly args: unknown
  readonly queued_ms: number
}

/** @param nowMs the server's clock */
export function createRequestLog(nowMs: () => number): RequestLog {
  const pushes = new Map<CommandId, Push[]>()
  const contacts = new Map<string, Contact[]>()
  let tick = 0

  const contactsOf = (request: Request): Contact[] => {
    const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
    const found = contacts.get(token) ?? []
    contacts.set(token, found)
    return found
  }

  function noteRow(uid: Uid, row: PushedRow, heard: readonly Contact[]): Push {
    const push: Push = {
      uid,
      name: row.name,
      args: row.args,
      queuedMs: row.queued_ms,
      heard,
      sentTick: tick,
      sentMs: nowMs(),
      respondedTick: undefined,
      respondedMs: undefined,
    }
    pushes.set(row._id, [...(pushes.get(row._id) ?? []), push])
    return push
  }

  async function noteResponse(rows: ReadonlyMap<string, Push>, response: Response): Promise<void> {
    if (response.status !== 201) return
    tick += 1
    for (const row of (await response.clone().json()) as { id: string; ok?: boolean }[]) {
      const push = row.ok ? rows.get(row.id) : undefined
      if (!push) continue
      push.respondedTick = tick
      push.respondedMs = nowMs()
    }
  }

  return {
    pushes,
    begun: (token) => void contacts.set(token, [{ ms: nowMs(), untilMs: nowMs(), isAnswered: true }]),
    lastHeardMs: (token) => contacts.get(token)?.findLast(({ isAnswered }) => isAnswered)?.ms ?? 0,
    logged: (plain, uid) => async (request) => {
      const theirs = contactsOf(request)
      const contact: Contact = { ms: nowMs(), untilMs: Number.POSITIVE_INFINITY, isAnswered: false }
      theirs.push(contact)
      const heard = [...theirs]
      const serve: Serve = async (sent) => {
        const response = await plain(sent)
        contact.untilMs = nowMs()
        contact.isAnswered = response.ok
        return response
      }
      if (request.method !== 'POST' || !request.url.endsWith('/_bulk_docs')) return serve(request)
      const { docs } = (await request.clone().json()) as { docs: readonly PushedRow[] }
      tick += 1
      const rows = new Map(docs.map((row) => [row._id as string, noteRow(uid, row, heard)]))
      const response = await serve(request)
      await noteResponse(rows, response)
      return response
    },
  }
}
