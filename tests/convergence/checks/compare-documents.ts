/** Compares the server's documents with the model's, field by field, in any order. */
import type { StoredDoc } from '#server/store/document-store.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Fields } from '../model/documents/fields.ts'

/** The server creates ids, versions and marks; the model determines the rest. */
const UNCOMPARED = ['_id', '_rev', 'version', 'schema_version']

/** A document without the fields that the model does not determine, and with unordered lists sorted. */
export function comparable(document: Fields): string {
  const isNotice = document['type'] === 'notification'
  const fields = Object.entries(document).filter(([name]) => !UNCOMPARED.includes(name) && !(isNotice && ['id', 'doc_id'].includes(name)))
  const sorted = fields.map(([name, value]): [string, unknown] =>
    (name === 'intervals' || name === 'former_cities') && Array.isArray(value)
      ? [name, value.toSorted((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1))]
      : [name, value],
  )
  return canonicalJson(Object.fromEntries(sorted))
}

export const fromStore = (stored: StoredDoc): Fields => ({ ...stored, doc_id: stored._id })

/** Number of occurrences of each text. */
export function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** In both directions: unexpected documents and missing ones. */
export function compareAll(is: readonly string[], wanted: readonly string[]): string[] {
  const [have, want] = [counted(is), counted(wanted)]
  const more = [...have].filter(([text, count]) => count > (want.get(text) ?? 0)).map(([text]) => `the server has   ${text}`)
  const less = [...want].filter(([text, count]) => count > (have.get(text) ?? 0)).map(([text]) => `the model wants  ${text}`)
  return [...more, ...less].toSorted((a, b) => (a.slice(17, 120) < b.slice(17, 120) ? -1 : 1))
}
