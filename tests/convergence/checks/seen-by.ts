/** What a person may see of a document, computed without the product's code. */
import type { Fields } from '../model/documents/fields.ts'

interface Entry {
  readonly by: string
  readonly command_id: string
}

/** The other side's commands in a booking are named by their place in its history. */
export function seenBy(document: Fields, uid: string): Fields {
  if (document['type'] !== 'booking') return document
  const own = document['customer_uid'] === uid ? 'customer' : 'provider'
  const history = (document['history'] as readonly Entry[]).map((entry, place) =>
    ['system', own].includes(entry.by) ? entry : { ...entry, command_id: `${entry.by}:${place}` },
  )
  return { ...document, history }
}
