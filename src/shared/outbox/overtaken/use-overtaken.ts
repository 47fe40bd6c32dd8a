import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { Refusal } from '#domain/errors.ts'
import { useNow } from '#state/display/use-now.ts'
import { useUser } from '#state/session/session.ts'
import { useBooking } from '#state/sync/user-queries.ts'
import type { AttentionAction } from '#ui/feedback/attention-card.tsx'
import { overtakenOffers } from './overtaken-offers.ts'
import { refusalWay, type RefusalWay } from './refusal-ways.ts'
import { whatHappened } from './what-happened.ts'

export interface Overtaken {
  readonly way: RefusalWay
  /** What happened instead; undefined where the reason of the refusal says all that is known. */
  readonly happened: string | undefined
  /** What can be done now, from the booking as it is now. */
  readonly offers: readonly AttentionAction[]
}

/** Reasons behind which there is an event of the booking's history. */
const HISTORY_EXPLAINS: ReadonlySet<string> = new Set(['illegal_transition', 'proposal_gone', 'chat_closed', 'request_taken'])

/** Returns what a refused command's card says and offers. */
export function useOvertaken({ name, args, shown }: Pick<OutboxItem, 'name' | 'args' | 'shown'>, refused: Refusal): Overtaken {
  const nowMs = useNow()
  const user = useUser()
  const id = args['booking_id']
  const booking = useBooking(typeof id === 'string' ? id : null)?.doc ?? shown.booking
  const way = refusalWay(refused.code)
  // An acceptance that collides is not over: another time can still be proposed.
  if (!booking || (way !== 'over' && name !== 'accept_booking')) return { way, happened: undefined, offers: [] }
  const visit = typeof args['visit'] === 'number' ? args['visit'] : undefined
  const side = booking.provider_uid === user?.uid ? 'provider' : 'customer'
  return {
    way,
    happened: HISTORY_EXPLAINS.has(refused.code) ? whatHappened(booking, visit, user?.uid, nowMs) : undefined,
    offers: overtakenOffers(name, booking, side, nowMs),
  }
}
