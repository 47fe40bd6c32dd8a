/** Versions, by which devices tell newer from older: each change raises them by one, and an outcome names the version that it wrote. */
import type { StoredDoc } from '#server/store/document-store.ts'

interface Effect {
  readonly doc_id: string
  readonly version: number
}

/** The mark of the change that wrote this version: `<command>/<attempt>/<effect>@<version>`. */
function newestMark(doc: StoredDoc): { command: string; version: number } | undefined {
  const marks = doc['applied_by'] as readonly string[] | undefined
  const [, command, version] = /^(.+?)\/\d+\/\d+@(\d+)$/.exec(marks?.at(-1) ?? '') ?? []
  return command === undefined ? undefined : { command, version: Number(version) }
}

/** @param journal every version of every document, in the order written @returns descriptions of what is wrong */
export function checkVersions(journal: readonly StoredDoc[]): string[] {
  const faults: string[] = []
  const versions = new Map<string, number>()
  /** The last version of each document that each command wrote. */
  const given = new Map<string, number>()
  for (const doc of journal) {
    const { version } = doc
    if (typeof version !== 'number') continue
    const before = versions.get(doc._id) ?? 0
    // An outcome that left the feed is written unchanged, so that the feed sends it again.
    if (doc['type'] === 'command' && before === version) continue
    if (version !== before + 1) faults.push(`${doc._id} went from version ${before} to ${version}`)
    versions.set(doc._id, version)
    const mark = newestMark(doc)
    if (mark?.version === version) given.set(`${mark.command} ${doc._id}`, version)
    for (const effect of doc['type'] === 'command' ? (doc['effects'] as readonly Effect[]) : []) {
      const right = given.get(`${doc._id} ${effect.doc_id}`)
      if (right !== effect.version) faults.push(`${doc._id} says it made version ${effect.version} of ${effect.doc_id}, it made ${right}`)
    }
  }
  return faults
}
