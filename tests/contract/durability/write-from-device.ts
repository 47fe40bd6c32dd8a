/** A device that pushes commands as fast as they are answered, and repeats a push until it is. */
import { ulid } from 'ulid'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'
import type { Conversation, Person } from './open-conversations.ts'

/** One command in so many changes the profile; the others are messages. */
const PROFILE_EVERY = 2
/** Short enough to be there when the server is, long enough to leave it the processor. */
const PAUSE_MS = 100
/** A server waits 10 s for its database. */
const RESPONSE_MS = 30_000

/** A command that a server acknowledged. */
export interface Acknowledged {
  readonly id: string
  readonly author: Person
  readonly reader: Person
  /** The message it wrote; undefined where it changed the profile. */
  readonly message: { readonly id: string; readonly text: string } | undefined
  /** Revision of its outcome. */
  readonly rev: string
}

export interface Journal {
  /** By the id of the command, in the order of the acknowledgements. */
  readonly acknowledged: Map<string, Acknowledged>
  /** What no server should answer. */
  readonly wrong: string[]
  /** Pushes that were sent again. */
  repeated: number
}

export const openJournal = (): Journal => ({ acknowledged: new Map(), wrong: [], repeated: 0 })

export interface WritingDevice {
  readonly conversation: Conversation
  /** Which of its people writes. */
  readonly side: 0 | 1
  readonly journal: Journal
  readonly random: SeededRandom
  /** Most commands in one push. */
  readonly largestPush: number
  readonly origin: () => string
  /** No further push is begun then; the last one is repeated until it is answered. */
  readonly isOver: () => boolean
  /** The push is not repeated any more. */
  readonly isGivenUp: () => boolean
}

type Sent = Omit<Acknowledged, 'rev'>

interface Push {
  readonly sent: readonly Sent[]
  readonly body: string
}

async function post(url: string, token: string, body: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(RESPONSE_MS) })
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 0, body: undefined }
  }
}

/** @returns a function that makes the device's next push */
function createPushes({ conversation, side, random, largestPush }: WritingDevice): () => Push {
  const device = ulid()
  const { booking, people } = conversation
  const [author, reader] = [people[side], people[side === 0 ? 1 : 0]]
  let n = 0
  return () => {
    const sent: Sent[] = []
    const docs = Array.from({ length: 1 + random.below(largestPush) }, () => {
      const id = `command:${device}:${String((n += 1)).padStart(9, '0')}`
      const head = { _id: id, command_version: 1, queued_ms: 0 }
      const text = `Message ${n} of ${device}`
      if (n % PROFILE_EVERY === 0) {
        sent.push({ id, author, reader, message: undefined })
        return { ...head, name: 'update_profile', args: { address: text } }
      }
      const message = ulid()
      sent.push({ id, author, reader, message: { id: `message:${booking}:${message}`, text } })
      return { ...head, name: 'send_message', args: { booking_id: booking, message_id: message, message: text } }
    })
    return { sent, body: JSON.stringify({ docs }) }
  }
}

function take({ acknowledged, wrong }: Journal, { sent }: Push, body: unknown): void {
  const rows = body as readonly { readonly ok?: boolean; readonly id: string; readonly rev?: string }[]
  for (const [index, each] of sent.entries()) {
    const row = rows[index]
    if (row?.ok === true && row.id === each.id && row.rev !== undefined) acknowledged.set(each.id, { ...each, rev: row.rev })
    else wrong.push(`${each.id} was answered with ${JSON.stringify(row)}`)
  }
}

/** Resolves when the run is over and the last push is answered, or at an answer that no server should give. */
export async function writeFromDevice(device: WritingDevice): Promise<void> {
  const { journal, origin, conversation, side, isOver, isGivenUp } = device
  const { token } = conversation.people[side]
  const nextPush = createPushes(device)
  while (!isOver()) {
    const push = nextPush()
    while (!isGivenUp()) {
      const { status, body } = await post(`${origin()}/db/me/_bulk_docs`, token, push.body)
      if (status === 201) {
        take(journal, push, body)
        break
      }
      journal.repeated += 1
      if (status !== 0 && status !== 503) {
        journal.wrong.push(`a push was answered ${status}: ${JSON.stringify(body)}`)
        return
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
