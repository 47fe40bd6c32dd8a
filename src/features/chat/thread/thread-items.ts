/** Items of a thread in order: messages, days, the booking's acceptance and the start of the unread messages. */
import type { ShownMessage } from '#data/views/message-views.ts'
import { instantToMs, type Instant } from '#domain/time/instant.ts'

export type ThreadItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: Instant }
  | { readonly kind: 'accepted'; readonly key: string; readonly at: Instant }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly shown: ShownMessage; readonly first: boolean }

/** Messages of one person that are further apart than this start a new run. */
const RUN_GAP_MS = 15 * 60_000

export interface ThreadItemsInput {
  /** In the order of the store. */
  readonly messages: readonly ShownMessage[]
  readonly acceptedAt: Instant | undefined
  /** Older messages are not loaded. */
  readonly hasEarlier: boolean
  /** Document id of the first unread message. */
  readonly firstUnreadId: string | undefined
  /** Returns the day of an instant in the viewer's zone, YYYY-MM-DD. */
  readonly dayOf: (at: Instant) => string
}

/** Returns the index of the acceptance: before the first message that the server stored after it. */
function acceptedIndex(messages: readonly ShownMessage[], acceptedAt: Instant): number {
  const place = messages.findIndex(({ doc, waiting }) => waiting || doc.created_at >= acceptedAt)
  return place === -1 ? messages.length : place
}

function isFirstOfRun(before: ShownMessage | undefined, { doc }: ShownMessage): boolean {
  if (!before || before.doc.sender_uid !== doc.sender_uid) return true
  return Math.abs(instantToMs(doc.created_at) - instantToMs(before.doc.created_at)) > RUN_GAP_MS
}

export function threadItems({ messages, acceptedAt, hasEarlier, firstUnreadId, dayOf }: ThreadItemsInput): readonly ThreadItem[] {
  const accepted = acceptedAt === undefined ? -1 : acceptedIndex(messages, acceptedAt)
  const items: ThreadItem[] = []
  let day = ''
  let run: ShownMessage | undefined
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
    // An acceptance before the first loaded message is further up.
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
