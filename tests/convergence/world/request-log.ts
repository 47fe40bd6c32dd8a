/** What the server was told and when it answered, noted where requests enter it: the ground on which its order is judged. */
import type { CommandId, Uid } from '#domain/ids.ts'

/** One arrival of one command; the same command may arrive many times. */
export interface Push {
  readonly uid: Uid
  readonly name: string
  readonly args: unknown
  readonly queuedMs: number
  /** Place in the order of everything that entered and left the server. */
  readonly sentTick: number
  /** On the server's clock, ms since 1970. */
  readonly sentMs: number
  /** Undefined when no answer came. */
  answeredTick: number | undefined
  answeredMs: number | undefined
}

export type Serve = (request: Request) => Promise<Response>

export interface RequestLog {
  readonly pushes: ReadonlyMap<CommandId, readonly Push[]>
  /** The server as one person reaches it. */
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
      answeredTick: undefined,
      answeredMs: undefined,
    }
    pushes.set(row._id, [...(pushes.get(row._id) ?? []), push])
    return push
  }

  async function noteAnswer(rows: ReadonlyMap<string, Push>, response: Response): Promise<void> {
    if (response.status !== 201) return
    tick += 1
    for (const row of (await response.clone().json()) as { id: string; ok?: boolean }[]) {
      const push = row.ok ? rows.get(row.id) : undefined
      if (!push) continue
      push.answeredTick = tick
      push.answeredMs = nowMs()
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
      await noteAnswer(rows, response)
      return response
    },
  }
}
