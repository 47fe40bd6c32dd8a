/** Fetches helpers of an area that this device does not keep. They are shown and not stored. */
import * as v from 'valibot'
import type { KeptArea } from '#domain/directory/kept-area.ts'
import { providerSchema, type Provider } from '#domain/documents/provider.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { mapInChunks } from '../platform/yield-to-main.ts'

export interface AreaQuery {
  /** Degrees. */
  readonly bounds: { readonly west: number; readonly south: number; readonly east: number; readonly north: number }
  readonly service: ServiceType | null
  /** What the device has: the answer leaves it out. */
  readonly kept: KeptArea
}

export interface FetchedArea {
  /** The nearest to the middle of the bounds. */
  readonly providers: readonly Provider[]
  /** Number of all. */
  readonly total: number
}

/** Decimals of the bounds, rounded outwards: some 100 m. */
const STEP = 1_000
const outwards = (degrees: number, round: (value: number) => number, most: number): string =>
  String(Math.max(-most, Math.min(most, round(degrees * STEP) / STEP)))

const answerSchema = v.object({ documents: v.array(v.unknown()), total: v.number() })

/** @param city null: of all cities @returns undefined when the server did not answer, or in other words than these */
export async function fetchArea(
  deps: { readonly baseUrl: string; readonly fetch: typeof fetch },
  city: string | null,
  { bounds: { west, south, east, north }, service, kept }: AreaQuery,
  signal: AbortSignal,
): Promise<FetchedArea | undefined> {
  const query = new URLSearchParams({
    ...(city === null ? {} : { city }),
    ...(service === null ? {} : { service_type: service }),
    west: outwards(west, Math.floor, 180),
    south: outwards(south, Math.floor, 90),
    east: outwards(east, Math.ceil, 180),
    north: outwards(north, Math.ceil, 90),
    beyond: [kept.latitude, kept.longitude, kept.radiusM].join('_'),
  })
  try {
    const response = await deps.fetch(`${deps.baseUrl}/api/providers/area?${query}`, { signal })
    const answer = v.safeParse(answerSchema, response.ok ? await response.json() : undefined)
    if (!answer.success) return undefined
    // One that this build cannot read is left out, as from the feed.
    const parsed = await mapInChunks(answer.output.documents, (document) => v.safeParse(providerSchema, document))
    return { providers: parsed.flatMap((each) => (each.success ? each.output : [])), total: answer.output.total }
  } catch {
    return undefined
  }
}
