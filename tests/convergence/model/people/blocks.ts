/** Who blocks whom, and what that closes (decisions, "What a stranger can do"). */
import type { Fields } from '../documents/fields.ts'
import type { Booking, Market } from '../market.ts'
import { refused, type Refused } from '../rule.ts'

const blocks = (market: Market, uid: string, person: string): boolean =>
  market.blocks.some((each) => each.uid === uid && each.person === person && each.isOn)

/** Neither can reach the other. */
export const areApart = (market: Market, a: string, b: string): boolean => blocks(market, a, b) || blocks(market, b, a)

/** Why the one cannot reach the other; who blocks is told so. */
export function refusalOfContact(market: Market, uid: string, other: string, code = 'contact_closed'): Refused | undefined {
  if (blocks(market, uid, other)) return refused('you_blocked')
  return blocks(market, other, uid) ? refused(code) : undefined
}

/** The same for a side of a booking. */
export const refusalOfSide = (market: Market, booking: Booking, uid: string): Refused | undefined =>
  refusalOfContact(market, uid, uid === booking.customer ? booking.provider : booking.customer)

/** Between people apart no reason is passed on. */
export const wordsOf = (market: Market, { customer, provider }: Booking, reason: string | undefined): { reason?: string } =>
  reason && !areApart(market, customer, provider) ? { reason } : {}

export const doesProviderBlock = (market: Market, { customer, provider }: Booking): boolean => blocks(market, provider, customer)

/** Each of two of whom one ever blocked the other has a document. */
export function blockDocuments(market: Market): Fields[] {
  const pairs = new Map<string, readonly [string, string]>()
  for (const { uid, person } of market.blocks)
    for (const [one, other] of [
      [uid, person],
      [person, uid],
    ] as const)
      pairs.set(`${one} ${other}`, [one, other])
  return [...pairs.values()].map(([uid, person_id]) => {
    const own = market.blocks.find((each) => each.uid === uid && each.person === person_id && each.isOn)
    return {
      doc_id: `block:${uid}:${person_id}`,
      type: 'block',
      uid,
      person_id,
      is_blocked: own !== undefined,
      is_closed: blocks(market, person_id, uid),
      ...(own ? { name: own.name, blocked_at: own.at } : {}),
    }
  })
}
