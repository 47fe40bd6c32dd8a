import { expect, test } from 'vitest'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import { spreadReturns, type PageLifecycleEvent } from './page-lifecycle.ts'

/** A page whose device draws `random`. */
function startPage(random: number) {
  const clock = createManualClock(0)
  let dispatch: (event: PageLifecycleEvent) => void = () => undefined
  const lifecycle = spreadReturns(
    {
      visible: () => true,
      subscribe: (listener) => {
        dispatch = listener
        return () => undefined
      },
    },
    clock,
    () => random,
  )
  const events: PageLifecycleEvent[] = []
  const stop = lifecycle.subscribe((event) => events.push(event))
  return { clock, events, stop, dispatch: (event: PageLifecycleEvent) => dispatch(event) }
}

test('after a short outage the network is back at once', () => {
  const { clock, events, dispatch } = startPage(1)
  dispatch('offline')
  clock.advance(59_000)
  dispatch('online')
  expect(events).toEqual(['offline', 'online'])
})

test('after a long outage each device waits for a moment of its own, at most three seconds', () => {
  for (const random of [0.25, 1]) {
    const { clock, events, dispatch } = startPage(random)
    dispatch('offline')
    clock.advance(60_000)
    dispatch('online')
    clock.advance(3_000 * random - 1)
    expect(events).toEqual(['offline'])
    clock.advance(1)
    expect(events).toEqual(['offline', 'online'])
  }
})

test('a network that goes away again meanwhile is not reported as back', () => {
  const { clock, events, dispatch } = startPage(1)
  dispatch('offline')
  clock.advance(60_000)
  dispatch('online')
  dispatch('offline')
  clock.advance(10_000)
  expect(events).toEqual(['offline', 'offline'])
  dispatch('online')
  clock.advance(3_000)
  expect(events.at(-1)).toBe('online')
})

test('a listener that has left hears nothing', () => {
  const { events, stop, dispatch } = startPage(1)
  stop()
  dispatch('visible')
  expect(events).toEqual([])
})
