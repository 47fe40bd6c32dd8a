/**
 * A process with two devices, as many as the database allows in one. It runs from the plan that it gets, and
 * answers to the orders of the run.
 */
import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { systemClock } from '#data/platform/device-clock.ts'
import { openDirectoryStore } from '#data/directory/open-directory-store.ts'
import type { DirectoryStore } from '#data/directory/directory-store.ts'
import { readStoredProviders } from '#data/directory/read-stored-providers.ts'
import { followDirectoryScreen } from '#tests/support/device/directory-screen.ts'
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import type { ChildMessage, ClientPlan, DeviceReport, ParentMessage } from '../messages.ts'
import { disturb, recover } from './device-faults.ts'
import { openWithRetries } from './open-with-retries.ts'
import { measureDevices } from './measure-device.ts'
import { actOnDevice } from './people-actions.ts'
import { createRunRecord } from './run-record.ts'
import { createRequests } from './server-requests.ts'
import { openSoakDevice, type SoakDevice } from './soak-device.ts'

const record = createRunRecord()
const devices: SoakDevice[] = []
const loops: Promise<void>[] = []
const underWay = new Set<{ readonly what: string; readonly since: string }>()
let directory: DirectoryStore | undefined
let isOver = false
/** On this process's clock, ms. */
let warmUpEnd = 0
let stopMeasuring = (): void => undefined

const sendToParent = (message: ChildMessage): void => void process.send?.(message)
/** Wakes all loops when the run is over. */
const wakers = new Set<() => void>()
const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer)
      wakers.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    wakers.add(wake)
  })

/** Longer than the longest fault and the device's own time limits. */
const TOO_LONG_MS = 240_000

/** How many times as much happens in the warm-up. */
const WARM_UP_FACTOR = 5

/** Repeats at random times with that mean, one after the other. */
async function repeat(device: SoakDevice, what: string, meanMs: number, act: () => Promise<void>): Promise<void> {
  for (;;) {
    const hurry = performance.now() < warmUpEnd ? WARM_UP_FACTOR : 1
    await sleep((-Math.log(1 - device.random.next()) * meanMs) / hurry)
    if (isOver) return
    const running = { what: `${device.label}: ${what}`, since: new Date().toISOString() }
    underWay.add(running)
    try {
      const limit = setTimeout(() => record.fault(`${running.what} takes too long: ${JSON.stringify(record.last())}`), TOO_LONG_MS)
      await act().finally(() => clearTimeout(limit))
    } catch (error) {
      record.error(running.what, error)
    } finally {
      underWay.delete(running)
    }
  }
}

async function start(plan: ClientPlan): Promise<void> {
  warmUpEnd = performance.now() + plan.warmUpMs
  const origin = `http://127.0.0.1:${plan.port}`
  const random = seededRandom(plan.seed)
  const openDirectory = () =>
    openDirectoryStore({
      baseUrl: origin,
      fetch: (input, init) => fetch(input, init),
      clock: systemClock,
      random: random.next,
      report: (fault, detail) => record.fault(`directory: ${fault} ${JSON.stringify(detail)}`),
    })
  const open = await openWithRetries(openDirectory, () => record.count('databases opened too late'))
  directory = open
  open.setCity('San Francisco')
  const requests = createRequests(origin, plan.providers, plan.adminPassword)
  const { shown } = followDirectoryScreen(open, readStoredProviders)
  const listed = () => plan.providers.flatMap((uid) => shown.get(uid) ?? [])
  for (const [index, person] of plan.people.entries()) {
    const device = await openSoakDevice({
      person,
      port: plan.port,
      random: seededRandom(plan.seed * 31 + index),
      record,
      providerLookup: (uid) => shown.get(uid),
    })
    devices.push(device)
    loops.push(repeat(device, 'action', plan.paceMs, () => device.alone(() => actOnDevice(device, listed()))))
    loops.push(repeat(device, 'request', plan.paceMs, () => requests.makeOne(device)))
    loops.push(repeat(device, 'fault', plan.faultMs, () => disturb(device)))
  }
  const measure = async (): Promise<void> => {
    const { user, system } = process.cpuUsage()
    sendToParent({
      kind: 'measured',
      devices: await measureDevices(devices),
      cpuSeconds: (user + system) / 1e6,
      rss: process.memoryUsage.rss(),
    })
  }
  const timer = setInterval(() => void measure().catch((error: unknown) => record.fault(`no measure: ${String(error)}`)), plan.measureMs)
  stopMeasuring = () => clearInterval(timer)
  sendToParent({ kind: 'started' })
}

/** Resolves when every command has its outcome or waits for its person. */
async function quiet(device: SoakDevice, deadline: number): Promise<void> {
  for (;;) {
    const store = device.store()
    if (!store) throw new Error('a device is off')
    const waiting = (await firstValueFrom(store.outbox.items())).filter(({ state }) => state === 'waiting' || state === 'sent')
    if (waiting.length === 0) return
    if (performance.now() > deadline) {
      record.fault(`${device.label} still has ${waiting.length} commands to send`)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const SETTLE_MS = 60_000
/** Longer than the longest fault and the device's own time limits. */
const LOOPS_END_MS = 120_000

async function settle(): Promise<void> {
  isOver = true
  stopMeasuring()
  wakers.forEach((wake) => wake())
  await Promise.race([Promise.all(loops), new Promise((resolve) => setTimeout(resolve, LOOPS_END_MS, 'late'))]).then((outcome) => {
    if (outcome === 'late')
      for (const { what, since } of underWay) record.fault(`${what} since ${since} never ended: ${JSON.stringify(record.last())}`)
  })
  await Promise.all(devices.map(recover))
  await Promise.all(devices.map((device) => quiet(device, performance.now() + SETTLE_MS)))
  sendToParent({ kind: 'settled', counts: record.counts(), faults: record.faults() })
}

async function reportOf(device: SoakDevice): Promise<DeviceReport> {
  const exported = await device.store()?.storage.export()
  return {
    uid: device.person.uid,
    label: device.label,
    token: device.token(),
    documents: exported?.documents ?? [],
    unfinished: exported?.commands.map(({ id, state }) => ({ id, state })) ?? [],
    submitted: [...device.commands.values()],
  }
}

async function obey(order: ParentMessage): Promise<void> {
  if (order.kind === 'start') await start(order.plan)
  else if (order.kind === 'settle') await settle()
  else if (order.kind === 'report') sendToParent({ kind: 'reported', devices: await Promise.all(devices.map(reportOf)) })
  else {
    await Promise.all(devices.map((device) => device.close()))
    await directory?.close()
    process.exit(0)
  }
}

process.on('message', (order) => {
  obey(order as ParentMessage).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
// The run is gone: nobody would end this process.
process.on('disconnect', () => process.exit(1))
