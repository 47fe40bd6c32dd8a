/** Checks that every document that another one names exists, and that both name the same people. */
import { profileId } from '#domain/ids.ts'
import type { StoredDoc } from '../store/document-store.ts'
import { TOMBSTONE } from '../store/documents/stored-document.ts'
import { referencesOf, type Reference } from './references-of.ts'
import type { StoreCheck, StoreCheckDeps } from './store-check.ts'

/** Returns the fault of a referenced document; undefined without one. */
function faultOf({ id, isAlive = false, people = [] }: Reference, target: StoredDoc | undefined): string | undefined {
  if (!target) return `names ${id}, which does not exist`
  if (target['type'] === TOMBSTONE) return isAlive ? `names ${id}, which is deleted` : undefined
  const named = [target['customer_uid'], target['provider_uid']]
  return people.every((uid) => named.includes(uid)) ? undefined : `names other people than ${id}`
}

export function checkReferences({ reader, report, erasedUids }: StoreCheckDeps): StoreCheck {
  async function readAll(ids: readonly string[]): Promise<(id: string) => StoredDoc | undefined> {
    const unique = [...new Set(ids)]
    const docs = await reader.getMany(unique)
    const found = new Map(unique.map((id, index) => [id, docs[index]]))
    return (id) => found.get(id)
  }

  return {
    async page(page) {
      const pairs = page.flatMap(({ doc }) => (doc ? referencesOf(doc).map((reference) => ({ doc, reference })) : []))
      const get = await readAll(pairs.flatMap(({ reference: { id, person } }) => (person === undefined ? [id] : [id, profileId(person)])))
      const isRequired = ({ person }: Reference): boolean =>
        person === undefined || (get(profileId(person))?.['type'] === 'profile' && !erasedUids.has(person))
      for (const { doc, reference } of pairs) {
        const what = isRequired(reference) ? faultOf(reference, get(reference.id)) : undefined
        if (what !== undefined) report({ check: 'reference', id: doc.doc_id, what })
      }
    },
  }
}
