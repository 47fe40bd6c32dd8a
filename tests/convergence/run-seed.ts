/** One seeded run: dozens of commands on devices that come and go over networks that break, then a quiet phase, then the checks. */
import { firstValueFrom } from 'rxjs'
import { MINUTE_MS } from '#domain/constants.ts'
import { LEASE_MS } from '#server/jobs/run-job.ts'
import { submitAndRecord, submitRandomCommand, registrationCommand, type Ledger } from './commands/random-command.ts'
import type { Tally } from './checks/check-against-model.ts'
import { checkScreens, checkWorld } from './checks/check-world.ts'
import { createHostileClient } from './commands/hostile-client.ts'
import { advanceTime, sweepWhileOffline } from './world/advance-time.ts'
import type { OpenPlace } from './world/places/store-place.ts'
import { createWorld, MAX_DEVICES_ON, type Device, type World } from './world/world.ts'

export interface SeedResult {
  readonly seed: number
  /** Descriptions of what is wrong; empty when everything holds. */
  readonly faults: readonly string[]
  readonly commands: number
  readonly tally: Tally
}

/**
 * Rounds of the quiet phase within which everything must have arrived; each is 700 ms on the devices' clocks. More than the 300 s for
 * which a device polls after its last two held requests were swallowed: until then it holds none.
 */
const PEACE_ROUNDS = 480

const HOLD_ROUNDS = 80

const isQuiet = (device: Device): boolean => device.network.held() === 1

async function unsent(device: Device): Promise<number> {
  return device.store
    ? (await firstValueFrom(device.store.outbox.items())).filter((item) => item.state === 'waiting' || item.state === 'sent').length
    : 0
}

/**
 * Whether a device is still asking for documents that it may have missed, which it does after taking in the feed where bookings are
 * archived.
 */
async function isStirring(world: World, devices: readonly Device[]): Promise<boolean> {
  if (!world.isLong) return false
  const asked = devices.map(({ network }) => network.sent())
  await world.runTurns(60)
  return devices.some(({ network }, index) => network.busy() > 0 || network.sent() !== asked[index])
}

/** Runs until these devices have nothing to send and nothing to receive. @returns false when they never come to rest */
async function settle(world: World, devices: readonly Device[]): Promise<boolean> {
  let calm = 0
  let writes = -1
  for (let round = 0; round < PEACE_ROUNDS; round += 1) {
    await world.runTurns(3)
    while (devices.some((device) => device.network.busy() > 0)) await world.runTurns(1)
    const done = devices.every(isQuiet) && (await Promise.all(devices.map(unsent))).every((count) => count === 0)
    const still = done && world.disk.writes() === writes && world.disk.isIdle()
    writes = world.disk.writes()
    calm = still ? calm + 1 : 0
    if (calm >= 4 && !(await isStirring(world, devices))) return true
    if (!done) world.clock.advance(700)
    // The server ends a held request within 55 s, but by a real clock.
    if (!done && round % HOLD_ROUNDS === HOLD_ROUNDS - 1) for (const device of devices) device.store?.sync.wake()
  }
  return false
}

/** Whether the server, left alone for a while, has anything left to do. */
async function goesOn(world: World): Promise<boolean> {
  const before = world.disk.effects()
  await Promise.all(world.devices.map(world.switchOff))
  if (world.isLong) await sweepWhileOffline(world)
  // A job of a killed process is leased for ten minutes, unless the store has one process only.
  world.clock.advance(LEASE_MS + MINUTE_MS)
  await world.disk.rest()
  // What failed on a connection that was lost is tried again after half a minute, and its result may have been lost too.
  for (let minute = 0; minute < 2; minute += 1) {
    world.clock.advance(MINUTE_MS)
    await world.disk.rest()
  }
  return world.disk.effects() !== before
}

/** Switches every device on once more, two at a time, until none brings anything new. */
async function heal(world: World): Promise<string[]> {
  for (const device of world.devices) device.boot?.killAfter(undefined)
  await bury(world)
  // A device repeats what it could not ask over a bad network with the next response of the feed, or when it starts.
  if (world.isLong) await Promise.all(world.devices.map(world.switchOff))
  for (const { network } of world.devices) {
    network.faults = false
    network.mend()
  }
  for (let round = 0; round < 12; round += 1) {
    const before = world.disk.effects()
    const faults: string[] = []
    for (let index = 0; index < world.devices.length; index += MAX_DEVICES_ON) {
      const pair = world.devices.slice(index, index + MAX_DEVICES_ON)
      await Promise.all(world.devices.filter((device) => !pair.includes(device)).map(world.switchOff))
      await Promise.all(pair.map(world.switchOn))
      if (!(await settle(world, pair))) faults.push(`${pair.map((device) => device.label).join(' and ')} never came to rest`)
      for (const device of pair) faults.push(...(await checkScreens(device)))
    }
    if (world.disk.effects() === before && !(await goesOn(world))) return faults
  }
  return ['the server never came to rest']
}

/** A new device of a person reads everything from an empty database. Archived documents are not part of it. */
async function arriveAnew(world: World): Promise<string[]> {
  const person = world.isLong && world.random.chance(0.5) ? world.random.pick(world.people) : undefined
  if (!person) return []
  await Promise.all(world.devices.map(world.switchOff))
  const device = await world.addDevice(person)
  device.network.faults = false
  await world.switchOn(device)
  const faults = (await settle(world, [device])) ? [] : [`${device.label} never came to rest`]
  return [...faults, ...(await checkScreens(device))]
}

async function disturb(world: World): Promise<void> {
  const { random, devices, disk } = world
  if (disk.move && random.chance(0.2)) return world.restartServer(random.chance(0.6) ? 'killed' : 'stopped', true)
  if (disk.disturb && random.chance(0.3)) disk.disturb(random)
  const device = random.pick(devices)
  const what = random.below(100)
  if (!device) return
  if (what < 30) {
    if (!device.network.isUp()) device.network.mend()
    else if (random.chance(0.6)) device.network.cut()
  } else if (what < 55) {
    if (device.store) await (random.chance(0.6) ? world.crash(device) : world.switchOff(device))
  } else if (what < 80) world.clock.advance(random.below(20_000))
  else if (what < 84) world.clock.advance((random.chance(0.4) ? 31 : 11) * 60_000)
  else if (what < 88) device.boot?.killAfter(random.below(10))
  else if (what < 92) world.refreshDirectory()
  else await world.restartServer(random.chance(0.6) ? 'killed' : 'stopped')
}

/** Finds devices whose power failed, and switches them off. */
async function bury(world: World): Promise<void> {
  for (const device of world.devices) if (device.store && device.boot?.isKilled()) await world.crash(device)
}

/** Returns a device that is on, switching one on (and another off) now and then. */
async function someDevice(world: World): Promise<Device | undefined> {
  const { random, devices } = world
  const on = devices.filter((device) => device.store)
  if (on.length > 0 && random.chance(0.8)) return random.pick(on)
  const next = random.pick(devices)
  if (!next || next.store) return next
  const leaving = on.length >= MAX_DEVICES_ON ? random.pick(on) : undefined
  if (leaving) await world.switchOff(leaving)
  await world.switchOn(next)
  return next
}

/** Registers providers first, so that there is somebody to book. */
async function begin(world: World, ledger: Ledger): Promise<void> {
  for (const device of world.devices) {
    if (!device.person.isProvider || world.directory.has(device.person.uid)) continue
    device.network.faults = false
    await world.switchOn(device)
    if (!(await settle(world, [device])) || !device.store) throw new Error('the world never began')
    await submitAndRecord(ledger, device, device.store, registrationCommand(world, device))
    if (!(await settle(world, [device])))
      throw new Error(
        `nobody could register: ${JSON.stringify([device.network.held(), device.network.busy(), device.store && (await firstValueFrom(device.store.sync.status())), device.store && (await firstValueFrom(device.store.outbox.items()))])}`,
      )
    await world.switchOff(device)
    device.network.faults = true
    world.refreshDirectory()
  }
}

/** @param openPlace where the data of its world is */
export async function runSeed(seed: number, openPlace?: OpenPlace): Promise<SeedResult> {
  const world = await createWorld(seed, openPlace)
  const ledger: Ledger = { submitted: new Map(), withdrawn: new Set(), kept: new Set() }
  try {
    await begin(world, ledger)
    const rude = createHostileClient(world, ledger)
    const steps = 25 + world.random.below(46)
    for (let step = 0; step < steps; step += 1) {
      if (world.random.chance(0.3)) await disturb(world)
      if (world.isLong && world.random.chance(0.2)) {
        await advanceTime(world)
        // A visit may be due now, which is rare: it is set out for, started and completed.
        for (let sent = 0; sent < 3 && world.random.chance(0.8); sent += 1) {
          rude.send(true)
          await world.runTurns(6)
        }
      }
      await bury(world)
      const device = await someDevice(world)
      if (device) await submitRandomCommand(world, ledger, device)
      if (world.random.chance(0.2)) rude.send()
      await world.runTurns(world.random.chance(0.4) ? 20 + world.random.below(60) : world.random.below(8))
      if (world.random.chance(0.3)) world.clock.advance(world.random.below(3_000))
    }
    await world.disk.calm()
    // Those whom a failing database refused to sign in try again.
    if (world.sessionsEnd) for (const person of world.people) await world.signInAgain(person)
    await rude.settle()
    const faults = [...(await heal(world)), ...(await arriveAnew(world))]
    await Promise.all(world.devices.map(world.switchOff))
    await world.disk.rest()
    const judged = await checkWorld(world, ledger)
    return { seed, faults: [...faults, ...judged.faults], commands: ledger.submitted.size, tally: judged.tally }
  } catch (error) {
    return {
      seed,
      faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      commands: ledger.submitted.size,
      tally: new Map(),
    }
  } finally {
    await world.end()
  }
}
