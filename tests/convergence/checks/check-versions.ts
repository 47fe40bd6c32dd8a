/** Versions, by which devices tell newer from older: each change raises them, and an outcome names the version that it wrote. */
import type { StoredDoc } from '#server/store/document-store.ts'

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
    const outcome = docs.find((doc) => doc['type'] === 'command')
    if (!outcome) continue
    for (const effect of outcome['effects'] as readonly Effect[]) {
      const right = docs.find(({ _id }) => _id === effect.doc_id)?.['version']
      if (right !== effect.version)
        faults.push(`${outcome._id} says it made version ${effect.version} of ${effect.doc_id}, it made ${String(right)}`)
    }
  }
  return faults
}
