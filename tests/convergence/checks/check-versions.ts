/** Versions, by which devices tell newer from older: each change raises them, and an outcome names the version that it wrote. */
import type { StoredDoc } from '#server/store/document-store.ts'
import { isRewritten } from './linearise.ts'

interface Effect {
  readonly doc_id: string
  readonly version: number
}

/**
 * @param journal every version of every document, in the order written
 * @param transactions the documents of every transaction
 * @returns descriptions of what is wrong
 */
export function checkVersions(journal: readonly StoredDoc[], transactions: readonly (readonly StoredDoc[])[]): string[] {
  const faults: string[] = []
  const versions = new Map<string, number>()
  for (const doc of journal) {
    const { version } = doc
    if (typeof version !== 'number') continue
    const before = versions.get(doc._id) ?? 0
    // An outcome that left the feed is written unchanged, so that the feed sends it again.
    if (doc['type'] === 'command' && before === version) continue
    // A command may change a document more than once in its transaction.
    if (version <= before) faults.push(`${doc._id} went from version ${before} to ${version}`)
    versions.set(doc._id, version)
  }
  for (const docs of transactions) {
    // Of several commands in a transaction, the last one that changed a document made the version that was written.
    const named = new Map<string, { readonly outcome: string; readonly version: number }>()
    for (const outcome of docs.filter((doc) => doc['type'] === 'command' && !isRewritten(doc)))
      for (const { doc_id, version } of outcome['effects'] as readonly Effect[]) {
        const before = named.get(doc_id)
        if (before && before.version >= version) faults.push(`${outcome._id} names version ${version} of ${doc_id} after ${before.version}`)
        named.set(doc_id, { outcome: outcome._id, version })
      }
    for (const [id, { outcome, version }] of named) {
      const written = docs.find(({ _id }) => _id === id)
      const right = written?.['version']
      // A later command may take the place back or end the block, which its outcome does not name: the person no longer sees it.
      const isBlockOver = written?.['is_blocked'] === false && written['is_closed'] === false
      if ((written?.['is_withdrawn'] === true || isBlockOver) && Number(right) > version) continue
      if (right !== version) faults.push(`${outcome} says it made version ${version} of ${id}, it made ${String(right)}`)
    }
  }
  return faults
}
