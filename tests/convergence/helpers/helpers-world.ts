/** A small world of a large city: helpers who come, move and leave, a server that lets devices keep few of them, and devices with tabs. */
import { openDirectoryStore } from '#data/directory/open-directory-store.ts'
import type { DirectoryStore } from '#data/directory/directory-store.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import { audienceOf } from '#domain/replication/audience.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { newPointers } from '#server/store/documents/feed-pointers.ts'
import { fromStored, toStored } from '#server/store/documents/stored-document.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { followDirectoryScreen, readFromMemory, type DirectoryScreen } from '#tests/support/device/directory-screen.ts'
import { idMaker, START_MS } from '#tests/support/device/fixtures.ts'
import { createManualClock, type ManualClock } from '#tests/support/device/manual-clock.ts'
import { bootOn, deviceStorage, type Boot } from '#tests/support/device/memory-storage.ts'
import { seededRandom, type SeededRandom } from '#tests/support/device/seeded-random.ts'
import { createTabLocks } from '#tests/support/device/tab-locks.ts'
import { createDisk, type Disk } from '../world/disk.ts'
import { createFlakyNetwork, type FlakyNetwork } from '../world/flaky-network.ts'
import type { OpenPlace } from '../world/places/store-place.ts'
import { startWorldServer } from '../world/world-server.ts'

export const CITY = cityOrDefault('San Francisco')
export const OTHER_CITY = cityOrDefault('Lagos')
/** Degrees from the middle within which helpers and people are. */
const SPREAD = 0.12
/** A reading takes several pages, as that of a large city does. */
const PAGE_SIZE = 12

export interface Tab {
  readonly boot: Boot
  readonly store: DirectoryStore
  readonly screen: DirectoryScreen
  city: string
}

export interface HelpersDevice {
  readonly label: string
  readonly storage: ReturnType<typeof deviceStorage>
  readonly network: FlakyNetwork
  readonly tabs: Tab[]
  /** Where its tabs were, closed ones too: a tab joins what another has read, and keeps it when that one is closed. */
  readonly places: Position[]
  openTab(): Promise<Tab>
  /** @param isKilled in the middle of its writes */
  closeTab(tab: Tab, isKilled: boolean): Promise<void>
}

export interface HelpersWorld {
  readonly random: SeededRandom
  readonly clock: ManualClock
  readonly disk: Disk
  readonly devices: readonly HelpersDevice[]
  /** Returns the most helpers of a city that a device keeps. */
  kept(): number
  readonly faults: string[]
  readonly events: Map<string, number>
  note(event: string): void
  /** Returns the listed helpers of a city as the server has them. */
  listed(city: string): readonly Provider[]
  /** Changes some helper in one way. */
  changeHelper(): Promise<void>
  somewhere(): Position
  /** Lets pending work continue for so many turns of the event loop. */
  runTurns(count: number): Promise<void>
  /** @param kept another number of helpers that devices keep */
  restartServer(how: 'stopped' | 'killed', kept?: number): Promise<void>
  end(): Promise<void>
}

export async function createHelpersWorld(seed: number, openPlace: OpenPlace): Promise<HelpersWorld> {
  const random = seededRandom(seed)
  const clock = createManualClock(START_MS)
  const disk = createDisk(await openPlace(seed))
  const newId = idMaker(seed)
  const setting = { kept: 20 + random.below(40) }
  const server = await startWorldServer({ disk, clock, random, newId, helpersKept: () => setting.kept })
  const faults: string[] = []
  const events = new Map<string, number>()
  let made = 0

  const somewhere = (): Position => ({
    latitude: CITY.latitude + (random.next() + random.next() - 1) * SPREAD,
    longitude: CITY.longitude + (random.next() + random.next() - 1) * SPREAD,
  })
  const addHelpers = async (count: number): Promise<void> => {
    made += 1
    const helpers = makeProviders(count, CITY, SPREAD, seed * 1_000 + made)
    await createDocumentWriter({ store: server.store() }).writeNew(helpers)
  }
  const all = (): Provider[] =>
    [...disk.docs.values()].flatMap((stored) => {
      const doc = fromStored(stored)
      return doc?.type === 'provider' ? [doc] : []
    })

  async function change(provider: Provider, fields: Partial<Provider>): Promise<void> {
    const next = { ...provider, ...fields, version: provider.version + 1 }
    const before = await server.store().get(provider.doc_id)
    const ensured = newPointers(provider.doc_id, audienceOf(next), audienceOf(provider))
    const written = await server.store().commit({ writes: [toStored(next, before?._rev)], ensured, reservations: [] })
    if (!written.ok) throw new Error(`${provider.doc_id} could not be changed`)
  }

  async function changeHelper(): Promise<void> {
    const provider = random.pick(all())
    const what = random.below(100)
    if (!provider || what < 8) return addHelpers(1 + random.below(12))
    if (what < 45) return change(provider, somewhere())
    if (what < 55) return change(provider, { latitude: provider.latitude + 0.002 })
    if (what < 65) return change(provider, { bio: `Words ${random.below(1_000)}` })
    if (what < 82) return change(provider, { visible: !provider.visible })
    if (what < 90) return change(provider, { is_blocked: !provider.is_blocked })
    if (what < 96) {
      const city = provider.city === CITY.name ? OTHER_CITY.name : CITY.name
      return change(provider, {
        city,
        former_cities: [...new Set([...provider.former_cities, provider.city])].filter((each) => each !== city),
      })
    }
    return createDocumentWriter({ store: server.store() }).remove(provider.doc_id)
  }

  function newDevice(label: string): HelpersDevice {
    const storage = deviceStorage()
    const tabs: Tab[] = []
    const serve = async (request: Request): Promise<Response> => {
      const asVisitor = new Request(request)
      asVisitor.headers.delete('authorization')
      const response = await server.serve(asVisitor)
      response.headers.set('date', new Date(clock.now()).toUTCString())
      return response
    }
    const network = createFlakyNetwork(serve, () => '', random, clock)
    const locks = createTabLocks()
    return {
      label,
      storage,
      network,
      tabs,
      places: [],
      openTab: async () => {
        const boot = bootOn(storage)
        const city = random.chance(0.9) ? CITY.name : OTHER_CITY.name
        const store = await openDirectoryStore(
          {
            baseUrl: 'http://world.test',
            fetch: network.fetch,
            clock,
            random: random.next,
            storage: boot.storage,
            locks,
            pageSize: PAGE_SIZE,
            report: (fault, detail) => {
              if (!boot.isKilled()) faults.push(`${label}: ${fault} ${JSON.stringify(detail)}`)
            },
          },
          city,
        )
        const tab: Tab = { boot, store, screen: followDirectoryScreen(store, readFromMemory(storage)), city }
        tabs.push(tab)
        if (tabs.length > 1) world.note('a second tab')
        return tab
      },
      closeTab: async (tab, isKilled) => {
        if (isKilled) tab.boot.kill()
        tabs.splice(tabs.indexOf(tab), 1)
        await tab.store.close()
      },
    }
  }

  const devices = [newDevice('one'), newDevice('two')]
  const world: HelpersWorld = {
    random,
    clock,
    disk,
    devices,
    kept: () => setting.kept,
    faults,
    events,
    note: (event) => events.set(event, (events.get(event) ?? 0) + 1),
    listed: (city) => all().filter((provider) => provider.city === city && isListed(provider)),
    changeHelper,
    somewhere,
    runTurns: async (count) => {
      for (let turn = 0; turn < count; turn += 1) await disk.turn()
    },
    restartServer: (how, kept = setting.kept) => {
      setting.kept = kept
      return server.restart(how, false)
    },
    end: async () => {
      for (const device of devices) for (const tab of device.tabs.slice()) await device.closeTab(tab, false)
      await server.stop()
      await disk.remove()
    },
  }
  await addHelpers(setting.kept * (1 + random.below(4)))
  return world
}
