/**
 * Ids of documents in the store. They are those of the domain, but for outcomes of commands: a device numbers its commands itself, so an
 * outcome is stored by person, device and number, and nobody can take a number that another person's device will use.
 */
import type { Audience } from '#domain/replication/audience.ts'
import type { Doc } from '#domain/documents/document.ts'
import { parseCommandId, type Uid } from '#domain/ids.ts'

const COMMAND = 'command:'

/** Returns the stored id of the outcome of a person's command. @param id `command:<device>:<number>` */
export const outcomeId = (uid: Uid, id: string): string => `${COMMAND}${uid}:${id.slice(COMMAND.length)}`

export const storedIdOf = (doc: Doc): string => (doc.type === 'command' ? outcomeId(doc.uid, doc.doc_id) : doc.doc_id)

const uidOf = (audience: Audience): Uid | undefined => (audience.startsWith('user:') ? (audience.slice('user:'.length) as Uid) : undefined)

/** Returns the stored id of a document that an audience asks for; of a command, its own. An id that only the store has names nothing. */
export function storedIdFor(audience: Audience, id: string): string {
  if (!id.startsWith(COMMAND)) return id
  const uid = uidOf(audience)
  return uid !== undefined && parseCommandId(id) ? outcomeId(uid, id) : 'nothing'
}

/** Returns the stored form of an end of a range of ids, which may be the beginning of an id. */
export function storedKeyFor(audience: Audience, key: string): string {
  const uid = uidOf(audience)
  return uid !== undefined && key.startsWith(COMMAND) ? outcomeId(uid, key) : key
}
