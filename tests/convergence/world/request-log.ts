/** Log of the requests and responses of the server, recorded where requests enter it: the basis for checking its order. */
import type { CommandId, Uid } from '#domain/ids.ts'

/** One arrival of one command; the same command may arrive many times. */
export interface Push {
  readonly uid: Uid
  readonly name: string
  readonly args: unknown
  readonly queuedMs: number
  /** Position in the order of everything that entered and left the server. */
  readonly sentTick: number
  /** On the server's clock, ms since 1970. */
  readonly sentMs: number
  /** Undefined when no response came. */
  respondedTick: number | undefined
  respondedMs: number | undefined
}

export type Serve = (request: Request) => Promise<Response>

export interface RequestLog {
  readonly pushes: ReadonlyMap<CommandId, readonly Push[]>
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
  let tick = 0

  function noteRow(uid: Uid, row: PushedRow): Push {
    const push: Push = {
      uid,
      name: row.name,
      args: row.args,
      queuedMs: row.queued_ms,
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
    logged: (serve, uid) => async (request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/_bulk_docs')) return serve(request)
      const { docs } = (await request.clone().json()) as { docs: readonly PushedRow[] }
      tick += 1
      const rows = new Map(docs.map((row) => [row._id as string, noteRow(uid, row)]))
      const response = await serve(request)
      await noteResponse(rows, response)
      return response
    },
  }
}
