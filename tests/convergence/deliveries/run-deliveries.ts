/** One seeded run: devices push the commands of a market's day through hostile networks; then each must have taken effect exactly once. */
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import { expectedEffects } from './expected-effects.ts'
import { readAndCheck } from './check-effects.ts'
import { openDeliveryMarket, openMarketDevice, type MarketDevice, type Submitted } from './delivery-market.ts'
import { createHostileNetwork, type DeliveryFigures, type HostileNetwork } from './hostile-network.ts'
import { DEVICES_OF_ONE, planMarketDay } from './plan-market-day.ts'

/** Messages and changes of each customer grow with it. */
const SIZE = 24
const CUSTOMERS = 4
/** Probability that a device sends while its person still submits; else it was offline meanwhile. */
const ONLINE = 0.3

export interface DeliveryRun {
  readonly commands: number
  readonly faults: readonly string[]
}

interface NetworkedDevice extends MarketDevice {
  readonly network: HostileNetwork
}

/** @param origins of servers over one store @param figures counts on over several runs */
export async function runDeliveries(
  origins: readonly [string, ...string[]],
  seed: number,
  figures: DeliveryFigures,
  size = SIZE,
): Promise<DeliveryRun> {
  const random = seededRandom(seed)
  const faults: string[] = []
  const market = await openDeliveryMarket(origins[0], `s${seed}`, CUSTOMERS)
  const devices: NetworkedDevice[] = []
  for (const person of [market.provider, ...market.customers])
    for (let index = 0; index < DEVICES_OF_ONE; index += 1) {
      const own = seededRandom(seed * 1_000 + devices.length)
      const network = createHostileNetwork({ origins, token: person.token, random: own, figures })
      devices.push({ ...(await openMarketDevice(person, origins[0], network.fetch, own, faults)), network })
    }
  const commands: Submitted[] = []
  try {
    for (const stage of planMarketDay(market, random, size)) {
      await Promise.all(
        devices.map(async (device, index) => {
          const isOnline = random.chance(ONLINE)
          if (!isOnline) device.sending.goOffline()
          for (const { name, args } of stage[index] ?? []) {
            await device.submit(name, args)
            if (isOnline) device.sending.wake()
          }
          device.sending.goOnline()
          await device.sending.sent()
        }),
      )
      // In stages: those of different devices in one stage do not depend on each other.
      for (const device of devices) commands.push(...device.submitted.splice(0))
    }
    await Promise.all(devices.map(({ network }) => network.deliverLate()))
    const refused = devices.flatMap(({ sending }) => sending.outbox.rows.value.filter(({ state }) => state === 'refused'))
    faults.push(...refused.map(({ id, name }) => `loss: a device was told that ${name} ${id} is refused`))
    faults.push(...(await readAndCheck(origins[0], market, expectedEffects(market, commands))))
  } finally {
    for (const { sending } of devices) await sending.stop()
  }
  return { commands: commands.length, faults }
}
