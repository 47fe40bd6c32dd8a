/** A server that never finds the outcome of a repeated command: the control, whose duplicates the check must find. */
import { openTestApp } from '#tests/support/open-test-app.ts'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { listen } from '#server/node/http/listen.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import type { Servers } from './open-servers.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'

const isOutcomeId = (id: string): boolean => id.startsWith('command:')

/** Outcomes cannot be read by the runner, and a new one replaces an old one. */
function withoutOutcomes(store: DocumentStore): DocumentStore {
  const visible = (doc: StoredDoc | undefined): StoredDoc | undefined => (doc && isOutcomeId(doc._id) ? undefined : doc)
  return {
    ...store,
    get: async (id) => visible(await store.get(id)),
    // A page of a feed reads many outcomes; the runner reads the one of its command together with what it needs.
    getMany: async (ids) => {
      const docs = await store.getMany(ids)
      return ids.filter(isOutcomeId).length === 1 || !ids.every(isOutcomeId) ? docs.map(visible) : docs
    },
    commit: async (transaction) => {
      const writes: StoredDoc[] = []
      for (const doc of transaction.writes) {
        const before = isOutcomeId(doc._id) ? await store.get(doc._id) : undefined
        writes.push(before?._rev === undefined ? doc : { ...doc, _rev: before._rev })
      }
      return store.commit({ ...transaction, writes, unchanged: (transaction.unchanged ?? []).filter(({ id }) => !isOutcomeId(id)) })
    },
  }
}

export async function openForgetfulServer(): Promise<Servers> {
  const store = await openMemoryStore()
  const server = await openTestApp({ store: withoutOutcomes(store), limits: UNLIMITED_RATE_LIMITS })
  const listening = await listen(server.app, { host: '127.0.0.1', port: 0, trustedProxies: 0 })
  return {
    origins: [`http://127.0.0.1:${listening.port}`],
    ports: [listening.port],
    close: async () => {
      await listening.close()
      await server.close()
    },
  }
}
