/**
 * Which providers a reading of a part of a city has brought, on the disk: any tab can continue the reading, and at its end remove the
 * others. The ids of a page are written before the checkpoint after it.
 */
import * as v from 'valibot'
import type { Provider } from '#domain/documents/provider.ts'
import type { SyncStateRow } from '../database/sync-state.ts'
import type { Table } from '../database/table.ts'

const idsSchema = v.object({ ids: v.array(v.string()) })
const idsIn = (row: SyncStateRow | undefined): readonly string[] => (row ? v.parse(idsSchema, row.value).ids : [])

export interface ReceivedIds {
  /** @param epoch of the feed, which each reading raises */
  add(feed: string, epoch: number, page: readonly Pick<Provider, 'id' | 'doc_id'>[]): Promise<void>
  read(feed: string, epoch: number): Promise<ReadonlySet<string>>
  /** Removes those of all readings of the feed. */
  clear(feed: string): Promise<void>
}

/** @param state the rows that have the feeds' states */
export function createReceivedIds(state: Table<SyncStateRow>): ReceivedIds {
  const rowsOf = (readings: string): Promise<readonly SyncStateRow[]> =>
    state.read({ selector: { id: { $gt: `received:${readings}:`, $lt: `received:${readings};` } } })
  return {
    add: async (feed, epoch, page) => {
      const [first] = page
      if (!first) return
      // Two tabs may read a page that begins alike.
      await state.change([`received:${feed}:${epoch}:${first.id}`], (current, id) => ({
        id,
        value: { ids: [...new Set([...idsIn(current), ...page.map(({ doc_id }) => doc_id)])] },
      }))
    },
    read: async (feed, epoch) => new Set((await rowsOf(`${feed}:${epoch}`)).flatMap(idsIn)),
    clear: async (feed) => state.hardDelete((await rowsOf(feed)).map(({ id }) => id)),
  }
}
