/** Gives outcomes of commands that an earlier release stored the ids by which this one finds them: by person, device and number. */
import type { Uid } from '#domain/ids.ts'
import { userAudience, type Audience } from '#domain/replication/audience.ts'
import { parseCommandId } from '#domain/ids.ts'
import { archiveId } from './archive-index.ts'
import type { DocumentStore, StoredDoc } from '../document-store.ts'
import { pointerId } from './feed-pointers.ts'
import { outcomeId } from './stored-id.ts'

const PAGE = 200
/** Above the old ids: those that begin with a device. */
const END = 'command:\uffff'

const deletion = ({ _id, _rev }: StoredDoc): StoredDoc => ({ _id, ...(_rev === undefined ? {} : { _rev }), _deleted: true })

/** Renames one outcome with its pointer and its archive entry, in one transaction. */
async function renameOutcome(store: DocumentStore, outcome: StoredDoc): Promise<void> {
  const uid = outcome['uid'] as Uid
  const audience = userAudience(uid)
  const id = outcomeId(uid, outcome._id)
  const [pointer, archived] = await store.getMany([pointerId(audience, outcome._id), archiveId(audience, outcome._id)])
  const moved = (doc: StoredDoc | undefined, _id: string, changed: Readonly<Record<string, unknown>> = {}): StoredDoc[] => {
    if (!doc) return []
    const { _rev, ...fields } = doc
    return [{ ...fields, ...changed, _id }, deletion(doc)]
  }
  const committed = await store.commit({
    writes: [
      ...moved(outcome, id),
      ...moved(pointer, pointerId(audience, id)),
      ...moved(archived, archiveId(audience, id), { doc_id: id }),
    ],
  })
  if (!committed.ok) throw new Error(`the outcome ${outcome._id} could not be renamed`)
}

const USER = userAudience('' as Uid)

/** Returns the outcome that an id of the old form names, behind a prefix such as `inbox:`: its person and its id. */
function namedOutcome(id: string, prefix: string): { readonly uid: Uid; readonly outcome: string } | undefined {
  const start = prefix + USER
  if (!id.startsWith(start)) return undefined
  const rest = id.slice(start.length)
  const end = rest.indexOf(':')
  return parseCommandId(rest.slice(end + 1)) && { uid: rest.slice(0, end) as Uid, outcome: rest.slice(end + 1) }
}

/** Returns a document of the earlier release with its new id: an outcome, its pointer or its archive entry. All others are unchanged. */
export function renamedOutcome(doc: StoredDoc): StoredDoc {
  if (doc['type'] === 'command' && parseCommandId(doc._id)) return { ...doc, _id: outcomeId(doc['uid'] as Uid, doc._id) }
  const pointer = namedOutcome(doc._id, pointerId('' as Audience, '').slice(0, -1))
  if (pointer) return { ...doc, _id: pointerId(userAudience(pointer.uid), outcomeId(pointer.uid, pointer.outcome)) }
  const archived = namedOutcome(doc._id, archiveId('' as Audience, '').slice(0, -1))
  if (!archived) return doc
  const id = outcomeId(archived.uid, archived.outcome)
  return { ...doc, _id: archiveId(userAudience(archived.uid), id), doc_id: id }
}

/** Renames all outcomes of the old form. May be interrupted and repeated. @returns how many there were */
export async function renameOutcomes(store: DocumentStore): Promise<number> {
  let count = 0
  for (let start = 'command:', more = true; more;) {
    const rows = await store.range({ start, end: END, limit: PAGE, includeDocs: true })
    for (const { doc } of rows) {
      if (!doc || !parseCommandId(doc._id) || doc['type'] !== 'command') continue
      await renameOutcome(store, doc)
      count += 1
    }
    more = rows.length === PAGE
    start = `${rows.at(-1)?.id ?? start}\u0000`
  }
  return count
}
