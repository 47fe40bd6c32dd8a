/** A page of the admin's table out of 100,000 providers, as the server computes it, beside one pass over all of them. */
import type { Provider } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import { tablePage, type TableFilter, type TableQuery } from '#server/providers/provider-table.ts'
import { serializeProvider } from '#server/api/routing/public-entities.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { runInterleaved, timed, type Benchmark, type Row } from '../../benchmark.ts'

const PROVIDERS = 100_000
const CENTRE: Position = { latitude: 37.7749, longitude: -122.4194 }
const ROUNDS = { rounds: 41, warmUp: 10 }
const AIM_MS = 100
const PAGE = 25

/** Queries of the admin's screen: everything, and a typed text. */
const questions: readonly { readonly what: string; readonly filter: TableFilter; readonly sort: TableQuery['sort'] }[] = [
  { what: 'the newest', filter: { text: '' }, sort: 'newest' },
  { what: 'by name', filter: { text: '' }, sort: 'name' },
  { what: 'with a search, by rating', filter: { text: 'an' }, sort: 'rating' },
]

/** The least that a pass over all of them costs. */
function lookAtEach(providers: readonly Provider[]): string {
  let newest = ''
  for (const { created_at } of providers) if (created_at > newest) newest = created_at
  return newest
}

export const adminTable: Benchmark = {
  name: 'admin-table',
  async measure() {
    const providers = makeProviders(PROVIDERS, CENTRE, 0.5)
    const rows: Row[] = []
    for (const { what, filter, sort } of questions) {
      const respond = (cursor?: string): { readonly text: string; readonly next: string | undefined; readonly total: number } => {
        const { items, next, total, counts } = tablePage(providers, { filter, sort, limit: PAGE, cursor })
        return { text: JSON.stringify({ items: items.map(serializeProvider), total, counts }), next, total }
      }
      let cursor: string | undefined
      const { total } = respond()
      const [ours, floor] = await runInterleaved(
        ROUNDS,
        // Another page each time.
        () => timed(() => (cursor = respond(cursor).next)),
        () => timed(() => lookAtEach(providers)),
      )
      if (!ours || !floor) throw new Error('nothing was measured')
      rows.push({
        what: `Admin table, 25 of 100,000 providers ${what} (${total.toLocaleString('en-US')} pass)`,
        unit: 'ms',
        value: ours,
        floor: { what: 'one look at each of them', value: floor },
        aim: { words: 'under 100 ms', holds: ours.median < AIM_MS },
      })
    }
    return rows
  },
}
