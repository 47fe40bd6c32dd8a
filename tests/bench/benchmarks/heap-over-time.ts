/** The long form of `heap`: a customer and a provider use the app by turns for hours, `npm run bench -- --only heap --for 120`. */
import type { Page } from '@playwright/test'
import { appendLine } from '#tests/support/append-proof.ts'
import { trendOf, windowMinima, type Point, type Trend } from '#tests/soak/samples/slope.ts'
import { sampleOf, type Row } from '../benchmark.ts'
import { heapMb, walkAsCustomer, walkAsProvider } from '../phone/heap-walks.ts'

/** A round of both, which takes two people about two minutes: more of them would only write more messages, ms. */
const ROUND_MS = 30_000
/** Part of the time in which caches fill and code is compiled. */
const WARM_UP = 1 / 6
/** The trend is a line through the least heap of so many windows. */
const WINDOWS = 24
/** More growth is a leak, MB an hour, above twice the standard error of the trend. */
const GROWTH_MB = 1
/** In less time than this the warm-up is most of the growth. */
const JUDGED_MS = 60 * 60_000

interface Used {
  readonly heaps: readonly Point[]
  readonly trend: Trend | undefined
  readonly isFlat: boolean
}

function judge(heaps: readonly Point[], usedMs: number): Used {
  const seconds = usedMs / 1_000
  const minima = windowMinima(heaps, seconds * WARM_UP, seconds / WINDOWS)
  const trend = minima.length >= 3 ? trendOf(minima) : undefined
  return { heaps, trend, isFlat: trend !== undefined && trend.perHour - 2 * trend.error < GROWTH_MB }
}

const round = (value: number): number => Number(value.toFixed(2))

/** The heap after the warm-up and at the end, MB: three samples of each. */
function ends({ heaps }: Used, usedMs: number): readonly [settled: readonly number[], last: readonly number[]] {
  const settled = heaps.filter(({ at }) => at >= (usedMs / 1_000) * WARM_UP)
  return [settled.slice(0, 3).map(({ value }) => value), heaps.slice(-3).map(({ value }) => value)]
}

function rowOf(who: string, used: Used, usedMs: number): Row {
  const [settled, last] = ends(used, usedMs)
  return {
    what: `Heap of the page after ${usedMs / 60_000} minutes of mixed use, ${who}`,
    unit: 'MB',
    value: sampleOf(last),
    floor: { what: 'after the warm-up', value: sampleOf(settled) },
    ...(usedMs < JUDGED_MS ? {} : { aim: { words: 'flat', holds: used.isFlat } }),
  }
}

const recordOf = ({ heaps, trend }: Used) => ({
  mb: heaps.map(({ value }) => round(value)),
  ...(trend ? { mb_per_hour: round(trend.perHour), error_mb_per_hour: round(trend.error) } : {}),
})

/** Uses both pages by turns. Appends a line to `docs/proofs/heap.jsonl`, with the heap of each round. */
export async function measureHeapOverTime(
  pages: { readonly customer: Page; readonly provider: Page },
  usedMs: number,
): Promise<readonly Row[]> {
  const started = performance.now()
  const heaps: Record<'customer' | 'provider', Point[]> = { customer: [], provider: [] }
  const at = (): number => Math.round((performance.now() - started) / 1_000)
  let broken: unknown
  try {
    for (let turn = 1; performance.now() - started < usedMs; turn += 1) {
      await pages.customer.waitForTimeout(Math.max(0, started + (turn - 1) * ROUND_MS - performance.now()))
      await walkAsCustomer(pages.customer, turn)
      heaps.customer.push({ at: at(), value: await heapMb(pages.customer) })
      await walkAsProvider(pages.provider)
      heaps.provider.push({ at: at(), value: await heapMb(pages.provider) })
    }
  } catch (error) {
    broken = error
  }
  const [customer, provider] = [judge(heaps.customer, usedMs), judge(heaps.provider, usedMs)]
  const grown = Object.entries({ customer, provider }).filter(([, { isFlat }]) => !isFlat && usedMs >= JUDGED_MS)
  appendLine('heap', {
    command: `npm run bench -- --only heap --for ${usedMs / 60_000}`,
    duration_s: at(),
    rounds: heaps.customer.length,
    customer: recordOf(customer),
    provider: recordOf(provider),
    failures: [
      ...(broken instanceof Error ? [broken.message.split('\n', 1)[0]] : []),
      ...grown.map(([who, { trend }]) => `the heap of the ${who} grows by ${round(trend?.perHour ?? Number.NaN)} MB an hour`),
    ],
  })
  if (broken instanceof Error) throw broken
  return [rowOf('as a customer', customer, usedMs), rowOf('on the dashboard', provider, usedMs)]
}
