import { expect, test } from 'vitest'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Position } from '#domain/location/haversine.ts'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import type { LocationError } from '../device/geolocation.ts'
import { createPositionSharing, type SharingState } from './position-sharing.ts'

const HERE: Position = { latitude: 37.77, longitude: -122.42 }

function rig() {
  const clock = createManualClock(0)
  const sent: string[] = []
  const device = {
    located: ok(HERE) as Result<Position, LocationError>,
    asked: 0,
    outcome: 'sent' as 'sent' | 'unsent',
    answer: undefined as Promise<void> | undefined,
  }
  let states: ReadonlyMap<string, SharingState> = new Map()
  const sharing = createPositionSharing({
    locate: async () => {
      device.asked += 1
      return device.located
    },
    send: async (id) => {
      sent.push(`put ${id}`)
      await device.answer
      return device.outcome
    },
    end: async (id) => void sent.push(`end ${id}`),
    after: clock.after,
    onStates: (next) => (states = next),
  })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return {
    device,
    sent: () => sent.splice(0),
    states: () => Object.fromEntries(states),
    share: async (...ids: string[]) => {
      sharing.share(ids)
      await settle()
    },
    pass: async (ms: number) => {
      clock.advance(ms)
      await settle()
    },
  }
}

test('sends the position of each job at once and every 15 seconds, and asks the device for none afterwards', async () => {
  const { share, pass, sent, states, device } = rig()
  await share('a')
  expect([sent(), states()]).toEqual([['put a'], { a: 'sent' }])
  await pass(14_999)
  expect(sent()).toEqual([])
  await pass(1)
  expect(sent()).toEqual(['put a'])
  await share('a', 'b')
  expect(sent()).toEqual(['put a', 'put b'])
  await share('b')
  expect(sent()).toEqual(['end a'])
  await share()
  expect([sent(), states()]).toEqual([['end b'], {}])
  const { asked } = device
  await pass(60_000)
  expect([sent(), device.asked]).toEqual([[], asked])
  await share('c')
  expect(sent()).toEqual(['put c'])
})

test('drops what cannot be sent: the next position is a new one', async () => {
  const { share, pass, sent, states, device } = rig()
  device.outcome = 'unsent'
  await share('a')
  expect(states()).toEqual({ a: 'unsent' })
  await pass(60_000)
  expect(sent().length).toBeLessThanOrEqual(5)
  device.outcome = 'sent'
  await pass(15_000)
  expect([sent(), states()]).toEqual([['put a'], { a: 'sent' }])
})

test('says why no position is known, and goes on when it is', async () => {
  const { share, pass, sent, states, device } = rig()
  device.located = fail('denied')
  await share('a')
  expect([sent(), states()]).toEqual([[], { a: 'denied' }])
  device.located = ok(HERE)
  await pass(15_000)
  expect([sent(), states()]).toEqual([['put a'], { a: 'sent' }])
})

test('an end follows the position in flight', async () => {
  const { share, sent, states, device } = rig()
  let answer = (): void => undefined
  device.answer = new Promise((resolve) => (answer = resolve))
  await share('a')
  await share()
  expect(sent()).toEqual(['put a'])
  answer()
  await share()
  expect([sent(), states()]).toEqual([['end a'], {}])
})
