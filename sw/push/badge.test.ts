import { expect, test, vi } from 'vitest'
import { BADGE_KEY, type BadgeState } from '#config/badge-state.ts'
import { countPush, applyPushToBadge, type BadgeScope } from './badge.ts'
import type { PushPayload } from './push-payload.ts'

const id = (n: number): string => `01K000000000000000000000${String(n).padStart(2, '0')}`
const NOTE: BadgeState = { others: 2, requests: [id(1)], proposals: [id(2)], upTo: id(50), since: [] }
const news = (kind: string, booking: string, side = 'provider', tag = id(60)) => ({
  tag,
  navigate: `/?news=${kind}&booking=${booking}&side=${side}`,
})

test.each([
  ['a message', news('message_received', id(1)), { others: 3 }],
  ['a request', news('booking_requested', id(3)), { requests: [id(1), id(3)] }],
  ['another time, for either side', news('time_proposed', id(3), 'customer'), { proposals: [id(2), id(3)] }],
  ['a withdrawn time', news('time_withdrawn', id(2), 'customer'), { proposals: [] }],
  ['a cancelled request', news('booking_cancelled', id(1)), { requests: [] }],
])('%s changes the number', (_what, push, change) => {
  expect(applyPushToBadge(NOTE, push)).toEqual({ ...NOTE, ...change, since: [id(60)] })
})

test.each([
  ['news without an action', news('booking_accepted', id(1), 'customer')],
  ['news that the page counted already', news('message_received', id(1), 'provider', id(50))],
  ['a push without news', { tag: 'nearhelp', navigate: '/' }],
  ['news of no booking', { tag: id(60), navigate: '/?news=message_received' }],
])('%s leaves the number unchanged', (_what, push) => {
  expect(applyPushToBadge(NOTE, push)).toBeUndefined()
})

/** A worker whose page stored that state. */
function rig(note: BadgeState | undefined) {
  const kept = new Map<string, Response>()
  if (note) kept.set(BADGE_KEY, Response.json(note))
  const cache = {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, response: Response) => void kept.set(key, response),
  } as unknown as Cache
  const setAppBadge = vi.fn(async (_count: number): Promise<void> => undefined)
  const scope: BadgeScope = { caches: { open: async () => cache }, navigator: { setAppBadge } }
  const push = (said: Pick<PushPayload, 'tag' | 'navigate'>) => countPush(scope, said)
  return { setAppBadge, push, kept }
}

test('two pushes at the same time are both counted, a repeated one once', async () => {
  const { setAppBadge, push } = rig(NOTE)
  const first = news('message_received', id(1))
  await Promise.all([push(first), push(news('message_received', id(1), 'provider', id(61))), push(first)])
  expect(setAppBadge.mock.calls).toEqual([[5], [6]])
})

test('without a state from a page the number is unknown', async () => {
  const { setAppBadge, push, kept } = rig(undefined)
  await push(news('message_received', id(1)))
  expect([setAppBadge.mock.calls, kept.size]).toEqual([[], 0])
})
