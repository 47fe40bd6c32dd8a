/** Devices that push commands and repeat the push, through another server, until it is answered. */
import { ulid } from 'ulid'
import { asDeviceId, commandId, type Uid, type Ulid } from '#domain/ids.ts'

/** Shorter than a server waits for the database, so that a command is sometimes repeated while the first one still runs. */
const RESPONSE_MS = 8_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 2_000

export interface Person {
  readonly uid: Uid
  readonly token: string
}

/** A command that was acknowledged, and the outcome that its device read. */
export interface KnownOutcome {
  readonly uid: Uid
  readonly command: string
  readonly name: string
  readonly booking: Ulid
  /** Undefined when the run ended before the device could read it. */
  readonly state: string | undefined
  /** Of a refusal. */
  readonly code: string | undefined
  /** Times it was sent. */
  readonly sent: number
  /** From the first sending to the acknowledgement. */
  readonly ms: number
}

export interface Journal {
  readonly told: KnownOutcome[]
  /** Milliseconds of the run at which a command was acknowledged. */
  readonly acknowledged: number[]
  /** Responses by status; 0 is none. */
  readonly statuses: Map<number, number>
  /** Responses that no device should get. */
  readonly wrong: string[]
  /** Outcomes that a server did not know yet although another one had acknowledged the command. */
  late: number
}

export const openJournal = (): Journal => ({ told: [], acknowledged: [], statuses: new Map(), wrong: [], late: 0 })

export interface RunContext {
  /** Origins of the servers at this moment. */
  origin(server: number): string
  readonly servers: number
  nowMs(): number
  isOver(): boolean
  readonly journal: Journal
}

export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** Sends a request as a device; status 0 is no response. */
export async function ask(url: string, token: string, body?: unknown): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }
  try {
    const response = await fetch(url, { ...sent, headers, signal: AbortSignal.timeout(RESPONSE_MS) })
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 0, body: undefined }
  }
}

/** Asks the servers in turn until one answers with that status; undefined when the run is over. */
async function askUntil(context: RunContext, first: number, request: (origin: string) => Promise<Reply>, wanted: number) {
  const { journal, servers } = context
  for (let sent = 1; !context.isOver(); sent += 1) {
    const reply = await request(context.origin((first + sent - 1) % servers))
    journal.statuses.set(reply.status, (journal.statuses.get(reply.status) ?? 0) + 1)
    if (reply.status === wanted) return { body: reply.body, sent }
    if (reply.status === 404) journal.late += 1
    else if (reply.status !== 0 && reply.status !== 503) journal.wrong.push(`answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (sent - 1))
    await new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)))
  }
  return undefined
}

/** Reads the outcome of an acknowledged command. */
async function readOutcome(
  context: RunContext,
  first: number,
  token: string,
  command: string,
): Promise<Pick<KnownOutcome, 'state' | 'code'>> {
  const read = await askUntil(context, first, (origin) => ask(`${origin}/db/me/${encodeURIComponent(command)}`, token), 200)
  const { state, refusal } = (read?.body ?? {}) as { readonly state?: string; readonly refusal?: { readonly code: string } | null }
  return { state, code: refusal?.code }
}

/**
 * Pushes commands about bookings from a new device, first to that server.
 * @returns the outcomes in that order; undefined when the run ended without a response
 */
export async function pushFromDevice(
  context: RunContext,
  { uid, token }: Person,
  first: number,
  name: string,
  wanted: readonly { readonly booking_id: Ulid; readonly [field: string]: unknown }[],
): Promise<readonly KnownOutcome[] | undefined> {
  const { journal } = context
  const device = asDeviceId(ulid())
  const commands = wanted.map((args, index) => ({ _id: commandId(device, index + 1), name, command_version: 1, args }))
  const begun = context.nowMs()
  const push = (origin: string): Promise<Reply> => {
    const queued_ms = Math.round(context.nowMs() - begun)
    return ask(`${origin}/db/me/_bulk_docs`, token, { docs: commands.map((command) => ({ ...command, queued_ms })) })
  }
  const pushed = await askUntil(context, first, push, 201)
  if (!pushed) return undefined
  const rows = pushed.body as readonly { readonly ok?: boolean }[]
  const ms = context.nowMs() - begun
  const told = await Promise.all(
    commands.map(async ({ _id, args }, index): Promise<KnownOutcome | undefined> => {
      if (rows[index]?.ok !== true) {
        journal.wrong.push(`${name} was answered with ${JSON.stringify(rows[index])}`)
        return undefined
      }
      journal.acknowledged.push(begun + ms)
      const outcome = await readOutcome(context, first, token, _id)
      return { uid, command: _id, name, booking: args.booking_id, ...outcome, sent: pushed.sent, ms }
    }),
  )
  const all = told.filter((each) => each !== undefined)
  journal.told.push(...all)
  return all.length === commands.length ? all : undefined
}
