/** Names of a person's sessions: they let the person list sessions, which otherwise only their tokens can find. */
import * as v from 'valibot'
import { deleteDocuments, idsWithPrefix } from '../store/documents/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'

/** More than anyone may have: the others were left by interrupted sign-ins. */
const MAX_NAMES = 200

const nameSchema = v.object({ key: v.string() })

export interface SessionNames {
  /** Returns the names with the keys of their sessions, which may have ended. */
  list(subject: string): Promise<readonly { readonly name: string; readonly key: string }[]>
  save(subject: string, name: string, key: string): Promise<void>
  remove(subject: string, names: readonly string[]): Promise<void>
  removeAll(subject: string): Promise<void>
}

/** Opens the names of one kind of session. @param kind of the sessions */
export function openSessionNames(store: DocumentStore, kind: string): SessionNames {
  const type = `${kind}-name`
  const prefixOf = (subject: string): string => `${type}:${subject}:`
  return {
    async list(subject) {
      const prefix = prefixOf(subject)
      const rows = await store.range({ start: prefix, end: `${prefix}\uffff`, limit: MAX_NAMES, includeDocs: true })
      return rows.flatMap(({ id, doc }) => (doc ? [{ name: id.slice(prefix.length), key: v.parse(nameSchema, doc).key }] : []))
    },
    async save(subject, name, key) {
      const put = await store.put({ _id: prefixOf(subject) + name, type, key })
      if (!put.ok) throw new Error('A new session name is already in use')
    },
    remove: (subject, names) =>
      deleteDocuments(
        store,
        names.map((name) => prefixOf(subject) + name),
      ),
    async removeAll(subject) {
      for await (const ids of idsWithPrefix(store, prefixOf(subject))) await deleteDocuments(store, ids)
    },
  }
}
