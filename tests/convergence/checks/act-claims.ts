/**
 * What the server may believe of when an act was done: the time that the device states, unless it was heard since; then a contact. The
 * server notes contacts of a session at most five minutes apart, and the one before each of them, so a device that comes back has time to
 * send.
 */
import type { StoredDoc } from '#server/store/document-store.ts'
import type { Contact, Push } from '../world/request-log.ts'

const NOTED_MS = 5 * 60_000
/** A node trusts what it read of a session for this long, ms. */
const TRUSTED_MS = 2_000

export interface Claim {
  /** As the device stated it. */
  readonly queuedMs: number
  /** As the server believes it. */
  readonly doneAt: string
}

interface Given {
  readonly id: string
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

/** Documents that say when they were written, by the command that writes them. */
const WRITTEN: Readonly<Record<string, string>> = { write_review: 'review', rate_client: 'client-rating' }

/** Returns the time that the documents of a transaction state for the act of that command; undefined where none does. */
export function statedTime(docs: readonly StoredDoc[], { id, name, args }: Given): string | undefined {
  const message = docs.find((each) => each['type'] === 'message' && each['id'] === args['message_id'])
  if (message) return String(message['written_at'])
  // One transaction can hold an accepted review and the refusal of another one.
  const isRefused = docs.some((each) => String(each._id).endsWith(id.slice(id.indexOf(':'))) && each['state'] === 'refused')
  const type = isRefused ? undefined : WRITTEN[name]
  const written = type && docs.find((each) => each['type'] === type && each['booking_id'] === args['booking_id'])
  // Without a time it was written shortly before it arrived.
  if (written) return String(written['written_at'] ?? written['created_at'])
  const histories = docs.flatMap((each) => (each['history'] as readonly { at: string; command_id: string }[] | undefined) ?? [])
  // One act can end several bookings, and none is dated before its request: the earliest is the nearest to what the server believed.
  return histories
    .flatMap((entry) => (entry.command_id === id ? [entry.at] : []))
    .toSorted()
    .at(0)
}

/** Contacts that the server may go by: all but the one that brings the act. */
const noted = (heard: readonly Contact[]): readonly Contact[] => (heard.length > 1 ? heard.slice(0, -1) : heard)

/** When the server noted a contact: as stated, if that was while it answered, otherwise at its arrival. */
function notedMs({ ms, untilMs }: Contact, stated: string | undefined): number {
  const statedMs = stated === undefined ? ms : Date.parse(stated)
  return ms <= statedMs && statedMs <= untilMs ? statedMs : ms
}

/** Whether the server must have noted a contact in between, so that it must not believe the device. */
const wasHeard = (heard: readonly Contact[], sinceMs: number, atMs: number): boolean =>
  (heard[0]?.ms ?? 0) > sinceMs ||
  heard.some(({ ms, isAnswered }) => isAnswered && ms > sinceMs + NOTED_MS + TRUSTED_MS && ms < atMs - 2 * NOTED_MS - TRUSTED_MS)

/**
 * @param at the server's instant
 * @param stated what the server wrote
 * @returns what it may have believed, the likely first, and why what it wrote is impossible
 */
export function claimsOf(
  id: string,
  pushes: readonly Push[],
  at: string,
  stated: string | undefined,
): { readonly claims: readonly Claim[]; readonly faults: readonly string[] } {
  const atMs = Date.parse(at)
  const claims = pushes.flatMap(({ queuedMs, heard }): Claim[] => {
    const claimedMs = atMs - queuedMs
    const contacts = noted(heard).filter(({ untilMs }) => untilMs > claimedMs)
    const believed = wasHeard(noted(heard), claimedMs, atMs) ? [] : [claimedMs]
    return [...believed, ...contacts.map((contact) => Math.min(notedMs(contact, stated), atMs))].map((ms) => ({
      queuedMs,
      doneAt: new Date(ms).toISOString(),
    }))
  })
  // A history or an opening may have moved it on; the model does that too.
  const exact = claims.filter(({ doneAt }) => doneAt === stated)
  const earlier = claims
    .filter(({ doneAt }) => stated === undefined || doneAt < stated)
    .toSorted((a, b) => (stated === undefined || a.doneAt === b.doneAt ? 0 : a.doneAt > b.doneAt ? -1 : 1))
  const possible = [exact, earlier].find((each) => each.length > 0) ?? []
  if (possible.length > 0) return { claims: possible, faults: [] }
  return { claims, faults: [`${id} is dated ${stated}, and the server can believe ${claims.map(({ doneAt }) => doneAt).join(' or ')}`] }
}
