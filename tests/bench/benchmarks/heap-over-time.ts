/** The long form of `heap`: a customer and a provider use the app by turns for hours, `npm run bench -- --only heap --for 120`. */
import type { Page } from '@playwright/test'
import { appendLine } from '#tests/support/append-proof.ts'
import { trendOf, windowMinima, type Point, type Trend } from '#tests/soak/samples/slope.ts'
import { sampleOf, type Row } from '../benchmark.ts'
import { heapParts } from '../phone/heap-parts.ts'
import { heapMb, walkAsCustomer, walkAsProvider } from '../phone/heap-walks.ts'

/** A round of both, which takes two people about two minutes: more of them would only write more messages, ms. */
const ROUND_MS = 30_000
/** Part of the time in which caches fill. */
const WARM_UP = 1 / 6
/** The trend is a line through the least heap of so many windows. */
const WINDOWS = 24
/** More growth of what the app holds is a leak, MB an hour, above twice the standard error of the trend. */
const GROWTH_MB = 0.25
/** In less time than this the warm-up is most of the growth. */
const JUDGED_MS = 60 * 60_000

interface Trended {
  readonly points: readonly Point[]
  readonly trend: Trend | undefined
}

interface Used {
  /** The page's heap after garbage collection, MB. */
  readonly whole: Trended
  /** The part of it that is no compiled code, which the app holds. */
  readonly held: Trended
  readonly isFlat: boolean
}

interface Samples {
  readonly whole: Point[]
  readonly held: Point[]
}

function trended(points: readonly Point[], usedMs: number): Trended {
  const seconds = usedMs / 1_000
  const minima = windowMinima(points, seconds * WARM_UP, seconds / WINDOWS)
  return { points, trend: minima.length >= 3 ? trendOf(minima) : undefined }
}

function judge(samples: Samples, usedMs: number): Used {
  const [whole, held] = [trended(samples.whole, usedMs), trended(samples.held, usedMs)]
  const { trend } = held
  return { whole, held, isFlat: trend !== undefined && trend.perHour - 2 * trend.error < GROWTH_MB }
}

const round = (value: number): number => Number(value.toFixed(2))

/** The heap after the warm-up and at the end, MB: three samples of each. */
function ends(points: readonly Point[], usedMs: number): readonly [settled: readonly number[], last: readonly number[]] {
  const settled = points.filter(({ at }) => at >= (usedMs / 1_000) * WARM_UP)
  return [settled.slice(0, 3).map(({ value }) => value), points.slice(-3).map(({ value }) => value)]
}

function rowOf(what: string, { points }: Trended, usedMs: number): Row {
  const [settled, last] = ends(points, usedMs)
  return { what, unit: 'MB', value: sampleOf(last), floor: { what: 'after the warm-up', value: sampleOf(settled) } }
}

const rowsOf = (who: string, { whole, held, isFlat }: Used, usedMs: number): readonly Row[] => [
  rowOf(`Heap of the page after ${usedMs / 60_000} minutes of mixed use, ${who}`, whole, usedMs),
  {
    ...rowOf('· held by the app, without compiled code', held, usedMs),
    ...(usedMs < JUDGED_MS ? {} : { aim: { words: 'flat', holds: isFlat } }),
  },
]

const recordOfTrend = ({ points, trend }: Trended) => ({
  mb: points.map(({ value }) => round(value)),
  ...(trend ? { mb_per_hour: round(trend.perHour), error_mb_per_hour: round(trend.error) } : {}),
})
const recordOf = ({ whole, held }: Used) => ({ ...recordOfTrend(whole), held: recordOfTrend(held) })

/** Uses both pages by turns. Appends a line to `docs/proofs/heap.jsonl`, with the heap of each round. */
export async function measureHeapOverTime(
  pages: { readonly customer: Page; readonly provider: Page },
  usedMs: number,
): Promise<readonly Row[]> {
  const started = performance.now()
  const samples: Record<'customer' | 'provider', Samples> = { customer: { whole: [], held: [] }, provider: { whole: [], held: [] } }
  const at = (): number => Math.round((performance.now() - started) / 1_000)
  const sample = async (who: 'customer' | 'provider'): Promise<void> => {
    samples[who].whole.push({ at: at(), value: await heapMb(pages[who]) })
    samples[who].held.push({ at: at(), value: (await heapParts(pages[who])).heldMb })
  }
  let broken: unknown
  try {
    for (let turn = 1; performance.now() - started < usedMs; turn += 1) {
      await pages.customer.waitForTimeout(Math.max(0, started + (turn - 1) * ROUND_MS - performance.now()))
      await walkAsCustomer(pages.customer, turn)
      await sample('customer')
      await walkAsProvider(pages.provider)
      await sample('provider')
    }
  } catch (error) {
    broken = error
  }
  const [customer, provider] = [judge(samples.customer, usedMs), judge(samples.provider, usedMs)]
  const grown = Object.entries({ customer, provider }).filter(([, { isFlat }]) => !isFlat && usedMs >= JUDGED_MS)
  appendLine('heap', {
    command: `npm run bench -- --only heap --for ${usedMs / 60_000}`,
    duration_s: at(),
    rounds: samples.customer.whole.length,
    customer: recordOf(customer),
    provider: recordOf(provider),
    failures: [
      ...(broken instanceof Error ? [broken.message.split('\n', 1)[0]] : []),
      ...grown.map(([who, { held }]) => `the app of the ${who} holds ${round(held.trend?.perHour ?? Number.NaN)} MB more an hour`),
    ],
  })
  if (broken instanceof Error) throw broken
  return [...rowsOf('as a customer', customer, usedMs), ...rowsOf('on the dashboard', provider, usedMs)]
}
