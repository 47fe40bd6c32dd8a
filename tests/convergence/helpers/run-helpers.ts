/** One seeded run of a city with more helpers than devices keep: circles move while helpers, tabs, networks and servers come and go. */
import { isOffCenter } from '#domain/directory/kept-area.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { SeedResult } from '../run-seed.ts'
import { openEmbeddedPlace } from '../world/places/embedded-place.ts'
import type { OpenPlace } from '../world/places/store-place.ts'
import { checkDevice, checkNearest, storedArea } from './check-helpers.ts'
import { CITY, createHelpersWorld, OTHER_CITY, type HelpersDevice, type HelpersWorld, type Tab } from './helpers-world.ts'

/** Rounds of the quiet phase within which everything must have arrived; each is 700 ms on the devices' clocks. */
const PEACE_ROUNDS = 600
const CALM_ROUNDS = 4
/** Two of one device, and others beside them. */
const MAX_TABS = 2

function move(world: HelpersWorld, device: HelpersDevice, tab: Tab): Position {
  const place = world.somewhere()
  device.places.push(place)
  tab.store.setPlace(place)
  return place
}

/** Finds tabs whose process ended in the middle of its writes, and closes them. */
async function bury({ devices }: HelpersWorld): Promise<void> {
  for (const device of devices) for (const tab of device.tabs.slice()) if (tab.boot.isKilled()) await device.closeTab(tab, true)
}

async function disturb(world: HelpersWorld, device: HelpersDevice): Promise<void> {
  const { random, clock } = world
  const tab = random.pick(device.tabs)
  const what = random.below(100)
  if (!tab || (what < 15 && device.tabs.length < MAX_TABS)) return void (await device.openTab())
  if (what < 45) move(world, device, tab)
  else if (what < 52) {
    tab.city = tab.city === CITY.name ? OTHER_CITY.name : CITY.name
    tab.store.setCity(tab.city)
  } else if (what < 60) await device.closeTab(tab, random.chance(0.6))
  else if (what < 68) tab.boot.killAfter(random.below(12))
  else if (what < 80) {
    if (!device.network.isUp()) device.network.mend()
    else if (random.chance(0.5)) device.network.cut()
  } else if (what < 92) clock.advance(random.below(20_000))
  else if (what < 95) clock.advance(MINUTE_MS + random.below(11 * MINUTE_MS))
  else {
    // An operator changes the setting now and then.
    const kept = random.chance(0.3) ? 20 + random.below(40) : undefined
    await world.restartServer(random.chance(0.6) ? 'killed' : 'stopped', kept)
  }
}

/** Runs until no tab asks or receives anything any more. @returns false when they never come to rest */
async function settle(world: HelpersWorld): Promise<boolean> {
  const { devices, clock } = world
  let calm = 0
  let before = ''
  for (let round = 0; round < PEACE_ROUNDS; round += 1) {
    await world.disk.rest()
    while (devices.some(({ network }) => network.busy() > 0 && network.busy() !== network.held())) await world.disk.turn()
    const now = devices.map(({ network }) => network.sent()).join()
    const isHeld = devices.every(({ network, tabs }) => network.held() === tabs.length)
    calm = isHeld && now === before ? calm + 1 : 0
    before = now
    if (calm >= CALM_ROUNDS) return true
    if (!isHeld) clock.advance(700)
  }
  return false
}

async function checkAll(world: HelpersWorld): Promise<string[]> {
  if (!(await settle(world))) return ['the devices never came to rest']
  const faults: string[] = []
  for (const device of world.devices) faults.push(...(await checkDevice(world, device)))
  return faults
}

/** Moves to a place from which the circle is read again. */
function moveAway(world: HelpersWorld, device: HelpersDevice): boolean {
  const area = storedArea(device, CITY.name)
  const tab = device.tabs.find(({ city }) => city === CITY.name)
  if (!area || !tab) return false
  for (let attempt = 0; attempt < 40; attempt += 1) {
    if (isOffCenter(area, move(world, device, tab))) return true
  }
  return false
}

export async function runHelpersSeed(seed: number, openPlace: OpenPlace = openEmbeddedPlace): Promise<SeedResult> {
  const world = await createHelpersWorld(seed, openPlace)
  const { random, devices } = world
  let changes = 0
  try {
    const steps = 30 + random.below(50)
    for (let step = 0; step < steps; step += 1) {
      const device = random.pick(devices)
      if (device && random.chance(0.6)) await disturb(world, device)
      await bury(world)
      // Many at once, so that a city grows and shrinks past what is kept.
      const count = random.chance(0.1) ? random.below(25) : random.below(3)
      for (let each = 0; each < count; each += 1) await world.changeHelper()
      changes += count
      await world.runTurns(random.chance(0.4) ? 20 + random.below(60) : random.below(8))
      if (random.chance(0.3)) world.clock.advance(random.below(3_000))
    }
    for (const { network, tabs } of devices) {
      for (const tab of tabs) tab.boot.killAfter(undefined)
      network.faults = false
      network.mend()
    }
    await bury(world)
    for (const device of devices) if (device.tabs.length === 0) await device.openTab()
    // What the server knew a minute ago is forgotten.
    world.clock.advance(MINUTE_MS + 1)
    const faults = await checkAll(world)
    const away = devices.filter((device) => moveAway(world, device))
    faults.push(...(await checkAll(world)), ...away.flatMap((device) => checkNearest(world, device)))
    return { seed, faults: [...world.faults, ...faults], commands: changes, tally: world.events }
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { seed, faults: [text], commands: changes, tally: world.events }
  } finally {
    await world.end()
  }
}
