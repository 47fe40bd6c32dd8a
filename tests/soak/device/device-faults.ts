/** One random fault of a device: a cut or half-open connection, a lost response, a restart, an ended session. */
import type { SoakDevice } from './soak-device.ts'

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Longer than the device's watchdog of the feed waits. */
const HALF_OPEN_MS = 45_000

/** Resolves when the fault is over. */
export async function disturb(device: SoakDevice): Promise<void> {
  const { network, random, record } = device
  switch (random.below(6)) {
    case 0:
      record.count('fault: connections cut')
      network.cut()
      network.restore()
      return
    case 1:
      record.count('fault: offline')
      network.cut()
      await sleep(5_000 + random.below(55_000))
      network.restore()
      return
    case 2:
      record.count('fault: half open')
      network.dropAllResponsesFrom(/^/)
      await sleep(random.below(HALF_OPEN_MS))
      network.cut()
      network.restore()
      return
    case 3:
      record.count('fault: response of a push lost')
      network.dropResponseTo(/^POST \/db\/me\//)
      return
    case 4:
      record.count('fault: device restarted')
      return device.alone(async () => {
        await device.switchOff()
        await sleep(500 + random.below(10_000))
        await device.switchOn()
      })
    default:
      return device.endSession()
  }
}

/** Ends every fault. */
export async function recover(device: SoakDevice): Promise<void> {
  device.network.cut()
  device.network.restore()
  await device.switchOn()
  // A session that has just ended is not noticed yet.
  await device.signInAgain()
}
