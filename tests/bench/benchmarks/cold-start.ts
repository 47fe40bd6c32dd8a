/**
 * A phone that stores much, started without a network: time until its list and its dashboard are there, until presses are answered, and
 * how smoothly the map moves under a finger.
 */
import { buildPages } from '../bench-browser.ts'
import { openBenchOrigin } from '../bench-origin.ts'
import { preparePhone, prepareFloorPage } from '../phone/prepare-phone.ts'
import { startCustomer, startFloor, startProvider, type ProviderStart, type Start } from '../phone/cold-starts.ts'
import type { InteractionTiming } from '../phone/interaction-timing.ts'
import { runInterleaved, sampleOf, type Benchmark, type Row } from '../benchmark.ts'
import { fillLargeCity } from '../market/large-city.ts'
import { createPhone, type Phone } from '../phone/phone.ts'
import type { Tap } from '../phone/timed-walks.ts'
import { startServer } from '../market/prefilled-market.ts'
import { walkCustomer, walkProvider } from '../phone/usage-walks.ts'

const ROUNDS = { rounds: 5, warmUp: 1 }
const WALKS = 3
const LIST_AIM_MS = 800
const MARKS_AIM_MS = 1_800
const NUMBERS_AIM_MS = 900
const CHATS_AIM_MS = 1_800
const TAP_AIM_MS = 100
const TAB_AIM_MS = 200
const LONG_TASK_MS = 50
const FLOOR_WORDS = 'the smallest page with a worker and a row'

type Moment = keyof InteractionTiming

/** The slowest of a walk's presses, and which it was. */
function slowest(walks: readonly (readonly Tap[])[], moment: Moment): { readonly what: string; readonly each: readonly number[] } {
  const worst = walks.map((taps) => taps.reduce((a, b) => (b[moment] > a[moment] ? b : a)))
  return { what: [...new Set(worst.map(({ what }) => what))].join(', '), each: worst.map((tap) => tap[moment]) }
}

const within = (ms: number, value: Row['value']): NonNullable<Row['aim']> => ({
  words: `within ${ms} ms`,
  holds: value.median <= ms,
})

interface StartAims {
  readonly shownMs: number
  readonly wholeMs: number | undefined
}

function startRows(who: string, starts: readonly Start[], floor: Row['value'], whole: string, aims: StartAims): readonly Row[] {
  const shown = sampleOf(starts.map(({ shownMs }) => shownMs))
  const pressed = sampleOf(starts.map(({ press }) => press.takenMs))
  const wholly = sampleOf(starts.map(({ wholeMs }) => wholeMs))
  return [
    {
      what: `Cold start offline on a phone: ${who}`,
      unit: 'ms',
      value: shown,
      floor: { what: FLOOR_WORDS, value: floor },
      aim: within(aims.shownMs, shown),
    },
    {
      what: '· a press in that moment, answered',
      unit: 'ms',
      value: pressed,
      aim: within(TAP_AIM_MS, pressed),
    },
    { what: '· what it asked for, shown', unit: 'ms', value: sampleOf(starts.map(({ press }) => press.shownMs)) },
    {
      what: `· until ${whole}`,
      unit: 'ms',
      value: wholly,
      floor: { what: FLOOR_WORDS, value: floor },
      ...(aims.wholeMs === undefined ? {} : { aim: within(aims.wholeMs, wholly) }),
    },
  ]
}

function momentRows(what: string, walks: readonly (readonly Tap[])[], moment: Moment, aimMs: number | undefined): readonly Row[] {
  const worst = slowest(walks, moment)
  const value = sampleOf(worst.each)
  return [
    { what: `${what}, the median of ${walks[0]?.length ?? 0}`, unit: 'ms', value: sampleOf(walks.flat().map((tap) => tap[moment])) },
    {
      what: `· the slowest (${worst.what})`,
      unit: 'ms',
      value,
      ...(aimMs === undefined ? {} : { aim: within(aimMs, value) }),
    },
  ]
}

const tapRows = (what: string, walks: readonly (readonly Tap[])[], shownAimMs: number | undefined): readonly Row[] => [
  ...momentRows(`${what}: answered`, walks, 'takenMs', TAP_AIM_MS),
  ...momentRows(`${what}: what it asked for`, walks, 'shownMs', shownAimMs),
]

function moveRows(what: string, walks: readonly (readonly number[])[]): readonly Row[] {
  const long = walks.map((tasks) => tasks.filter((ms) => ms > LONG_TASK_MS))
  const tasks = sampleOf(long.map(({ length }) => length))
  return [
    {
      what: `${what}: tasks over 50 ms`,
      unit: 'tasks',
      value: tasks,
      aim: { words: 'none', holds: tasks.median === 0 },
    },
    { what: '· the longest of them', unit: 'ms', value: sampleOf(long.map((each) => Math.max(0, ...each))) },
  ]
}

const inTurn = async <T>(times: number, run: () => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let turn = 0; turn < times; turn += 1) results.push(await run())
  return results
}

async function measureOffline(phones: Phones, origin: string, floorOrigin: string, chat: string): Promise<readonly Row[]> {
  const starts: { readonly customer: Start[]; readonly provider: ProviderStart[] } = { customer: [], provider: [] }
  const noted = async <T extends Start>(into: T[], round: number, start: Promise<T>): Promise<number> => {
    const done = await start
    if (round >= 0) into.push(done)
    return done.shownMs
  }
  const [, floor] = await runInterleaved(
    ROUNDS,
    (round) => noted(starts.customer, round, startCustomer(phones.customer, origin)),
    () => startFloor(phones.customer, floorOrigin),
    (round) => noted(starts.provider, round, startProvider(phones.provider, origin)),
  )
  if (!floor) throw new Error('nothing was measured')
  const chats = sampleOf(starts.provider.map(({ chatsMs }) => chatsMs))
  const customer = await inTurn(WALKS, () => walkCustomer(phones.customer, origin, chat))
  const provider = await inTurn(WALKS, () => walkProvider(phones.provider, origin))
  return [
    ...startRows('a list of 10,000 providers', starts.customer, floor, 'the map has them', {
      shownMs: LIST_AIM_MS,
      wholeMs: MARKS_AIM_MS,
    }),
    ...tapRows(
      'A press among 2,000 bookings and 10,000 messages',
      customer.map(({ taps }) => taps),
      undefined,
    ),
    ...moveRows(
      'Dragging the map',
      customer.map(({ drags }) => drags),
    ),
    ...moveRows(
      'Zooming the map',
      customer.map(({ zooms }) => zooms),
    ),
    ...startRows('the dashboard of 50,000 bookings', starts.provider, floor, 'its day is there', {
      shownMs: NUMBERS_AIM_MS,
      wholeMs: undefined,
    }),
    {
      what: '· until its chats are there',
      unit: 'ms',
      value: chats,
      floor: { what: FLOOR_WORDS, value: floor },
      aim: within(CHATS_AIM_MS, chats),
    },
    ...tapRows('A tab of the dashboard', provider, TAB_AIM_MS),
  ]
}

interface Phones {
  readonly customer: Phone
  readonly provider: Phone
}

export const coldStart: Benchmark = {
  name: 'cold-start',
  async measure() {
    await buildPages()
    const phones: Phones = { customer: await createPhone(), provider: await createPhone() }
    const server = await startServer()
    const floor = await openBenchOrigin()
    try {
      const city = await fillLargeCity(server)
      const held = sampleOf([
        await preparePhone(phones.customer, server, city, 'customer'),
        await preparePhone(phones.provider, server, city, 'provider'),
      ])
      await prepareFloorPage(phones.customer, floor.origin)
      await floor.close()
      await server.kill()
      const rows = await measureOffline(phones, server.origin, floor.origin, city.longChat.name)
      const most: Row = {
        what: 'Held requests of one feed in one tab, at most',
        unit: 'requests',
        value: held,
        aim: { words: 'one', holds: held.max === 1 },
      }
      return [...rows, most]
    } finally {
      await server.dispose()
      for (const phone of [phones.customer, phones.provider]) await phone.dispose()
    }
  },
}
