/** One push of several commands, again and again: each time the connection is cut after one more byte of the request, or of its response. */
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import { openNetworkProxy, type NetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { readAndCheck } from './check-effects.ts'
import {
  newUlid,
  openDeliveryMarket,
  openMarketDevice,
  PRICE,
  type DeliveryMarket,
  type MarketDevice,
  type Submitted,
} from './delivery-market.ts'
import { expectedEffects } from './expected-effects.ts'
import type { Servers } from './open-servers.ts'

/** Pushes of the same people before their documents are checked: a chat has a few hundred messages then. */
const OF_ONE_MARKET = 150

export interface CutFigures {
  readonly counts: Readonly<Record<string, number>>
  readonly failures: readonly string[]
}

export type Side = 'request' | 'response'

export interface Cuts {
  /** Bytes between two cuts. */
  readonly every: number
  /** Both when omitted. */
  readonly sides?: readonly Side[]
  /** First byte on each side. */
  readonly from?: number
  /** Ends the run, to be continued from the byte after the last cut. */
  readonly isOver?: () => boolean
  readonly onProgress?: (line: string) => void
}

interface CutMarket {
  readonly market: DeliveryMarket
  readonly customer: MarketDevice
  readonly chat: string
  readonly commands: Submitted[]
  /** Where the customer's requests go now. */
  readonly route: { origin: string }
  close(): Promise<void>
}

function devicesFetch(route: { readonly origin: string }, token: string): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${token}`)
    return fetch(route.origin + url.pathname, { ...init, headers })
  }
}

/** A customer with an open chat. */
async function openCutMarket(origin: string, name: string, faults: string[]): Promise<CutMarket> {
  const market = await openDeliveryMarket(origin, name, 1)
  const random = seededRandom(1)
  const [person] = market.customers
  if (!person) throw new Error('no customer')
  const route = { origin }
  const customer = await openMarketDevice(person, origin, devicesFetch(route, person.token), random, faults)
  const provider = await openMarketDevice(market.provider, origin, devicesFetch({ origin }, market.provider.token), random, faults)
  const chat = newUlid()
  await customer.submit('request_booking', requestOf(market, chat, market.later[0] ?? ''))
  customer.sending.goOnline()
  await customer.sending.sent()
  await provider.submit('accept_booking', { booking_id: chat })
  provider.sending.goOnline()
  await provider.sending.sent()
  await provider.sending.stop()
  const commands = [...customer.submitted.splice(0), ...provider.submitted]
  return { market, customer, chat, commands, route, close: () => customer.sending.stop() }
}

const requestOf = ({ provider }: DeliveryMarket, booking_id: string, scheduled_date: string | null): Record<string, unknown> => ({
  booking_id,
  provider_id: provider.uid,
  scheduled_date,
  duration_hours: 1,
  special_instructions: 'Ring twice',
  user_latitude: 6.512345,
  user_longitude: 3.412345,
  is_emergency: false,
  price_per_hour: PRICE,
})

/** The canonical push: what a repeated delivery would do twice, undo, or refuse. */
async function submitAll({ market, customer, chat }: CutMarket, count: number): Promise<void> {
  customer.sending.goOffline()
  const booking_id = newUlid()
  const message = (): Record<string, unknown> => ({ booking_id: chat, message_id: newUlid(), message: 'The tap drips – früh 💧' })
  await customer.submit('send_message', message())
  await customer.submit('add_favourite', { provider_id: market.provider.uid })
  await customer.submit('request_booking', requestOf(market, booking_id, null))
  await customer.submit('update_profile', { location: `Place ${String(count).padStart(5, '0')}` })
  await customer.submit('cancel_booking', { booking_id })
  await customer.submit('remove_favourite', { provider_id: market.provider.uid })
  await customer.submit('send_message', message())
}

/** Sends one push whose connection is cut there. @returns false when it is shorter, so that nothing was cut */
async function sendCut(cut: CutMarket, proxy: NetworkProxy, side: Side, bytes: number): Promise<boolean> {
  proxy.cutAfter(side, bytes)
  cut.customer.sending.goOnline()
  await cut.customer.sending.sent()
  return proxy.hasCut()
}

export async function cutEveryByte({ origins, ports }: Servers, cutting: Cuts): Promise<CutFigures> {
  const { every, sides = ['request', 'response'], from = 0, isOver = () => false, onProgress = () => undefined } = cutting
  const failures: string[] = []
  const cuts = { request: 0, response: 0 }
  const longest = { request: 0, response: 0 }
  let [markets, commands] = [0, 0]
  const proxies = await Promise.all(ports.map((port) => openNetworkProxy(port)))
  let current: CutMarket | undefined
  let count = 0

  async function finish(): Promise<void> {
    if (!current) return
    const { market, customer, commands: all } = current
    all.push(...customer.submitted.splice(0))
    commands += all.length
    failures.push(...(await readAndCheck(origins[0], market, expectedEffects(market, all))))
    await current.close()
    onProgress(`${cuts.request} cuts of the request, ${cuts.response} of the response, ${failures.length} faults`)
    current = undefined
  }

  for (const side of sides)
    for (let bytes = from; !isOver(); bytes += every) {
      if (count % OF_ONE_MARKET === 0) {
        await finish()
        markets += 1
        current = await openCutMarket(origins[0], `c${markets}`, failures)
      }
      if (!current) throw new Error('no market')
      const proxy = proxies[count % proxies.length]
      if (!proxy) throw new Error('no proxy')
      count += 1
      current.route.origin = proxy.origin
      await submitAll(current, count)
      if (!(await sendCut(current, proxy, side, bytes))) break
      cuts[side] += 1
      longest[side] = bytes
    }
  await finish()
  for (const proxy of proxies) await proxy.close()
  const total = cuts.request + cuts.response
  const reached = { cuts: total, request_bytes: longest.request, response_bytes: longest.response }
  return { counts: { servers: origins.length, from_byte: from, ...reached, every, commands, unfinished: isOver() ? 1 : 0 }, failures }
}
