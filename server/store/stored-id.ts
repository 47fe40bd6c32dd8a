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

/** Returns the stored id of a document that an audience asks for. */
export function storedIdFor(audience: Audience, id: string): string {
  return audience.startsWith('user:') && parseCommandId(id) ? outcomeId(audience.slice('user:'.length) as Uid, id) : id
}
