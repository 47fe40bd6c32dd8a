/** A thread as it is drawn: messages in order, with days, the booking's acceptance and the beginning of what is new between them. */
import type { Shown } from '#data/optimistic-updates/shown.ts'
import type { Message } from '#domain/documents/message.ts'
import { instantToMs, type Instant } from '#domain/time/instant.ts'

export type ThreadItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: Instant }
  | { readonly kind: 'accepted'; readonly key: string; readonly at: Instant }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly shown: Shown<Message>; readonly first: boolean }

/** Messages of one person further apart than this are not one run. */
const RUN_GAP_MS = 15 * 60_000

export interface ThreadItemsInput {
  /** In the order of the store. */
  readonly messages: readonly Shown<Message>[]
  readonly acceptedAt: Instant | undefined
  /** Older messages are left out. */
  readonly hasEarlier: boolean
  /** Document id of the first message that is new to the person. */
  readonly firstUnreadId: string | undefined
  /** The day of an instant for the person who looks, YYYY-MM-DD. */
  readonly dayOf: (at: Instant) => string
}

/** Where the acceptance stands: before the first message that the server took after it. */
function acceptedIndex(messages: readonly Shown<Message>[], acceptedAt: Instant): number {
  const place = messages.findIndex(({ doc, waiting }) => waiting || doc.created_at >= acceptedAt)
  return place === -1 ? messages.length : place
}

function isFirstOfRun(before: Shown<Message> | undefined, { doc }: Shown<Message>): boolean {
  if (!before || before.doc.sender_uid !== doc.sender_uid) return true
  return Math.abs(instantToMs(doc.created_at) - instantToMs(before.doc.created_at)) > RUN_GAP_MS
}

export function threadItems({ messages, acceptedAt, hasEarlier, firstUnreadId, dayOf }: ThreadItemsInput): readonly ThreadItem[] {
  const accepted = acceptedAt === undefined ? -1 : acceptedIndex(messages, acceptedAt)
  const items: ThreadItem[] = []
  let day = ''
  let run: Shown<Message> | undefined
  const openDay = (at: Instant): void => {
    if (dayOf(at) === day) return
    day = dayOf(at)
    run = undefined
    items.push({ kind: 'day', key: `day ${at}`, at })
  }
  const accept = (): void => {
    if (acceptedAt === undefined) return
    openDay(acceptedAt)
    run = undefined
    items.push({ kind: 'accepted', key: 'accepted', at: acceptedAt })
  }
  for (const [place, shown] of messages.entries()) {
    // What was accepted before the first that is drawn stands further up.
    if (place === accepted && !(place === 0 && hasEarlier)) accept()
    openDay(shown.doc.created_at)
    if (shown.doc.doc_id === firstUnreadId) {
      run = undefined
      items.push({ kind: 'new', key: 'new' })
    }
    items.push({ kind: 'message', key: shown.doc.doc_id, shown, first: isFirstOfRun(run, shown) })
    run = shown
  }
  if (accepted === messages.length) accept()
  return items
}
