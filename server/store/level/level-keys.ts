/** Layout of the store in an ordered key-value database. Keys are ASCII prefixes and ids; ranges are in order of bytes. */
import type { StoredDoc } from '../document-store.ts'

/** Version of the data, stored under `FORMAT_KEY`. A newer one is refused; 1 stored outcomes under the ids of devices. */
export const FORMAT = 2
export const FORMAT_KEY = 'm!format'
export const IDENTITY_KEY = 'm!identity'
/** Present in a store that was copied from another one: its `CopyCheckpoint`. */
export const COPY_KEY = 'm!copy'

/** A document: its revision, a space, and its fields as JSON. */
export const documentKey = (id: string): string => `d!${id}`
/** Bytes of a document. */
export const bytesKey = (id: string): string => `b!${id}`
/** A change: the id of the document and, after a space, the revision of a deletion. Each document has one, that of its newest write. */
export const changeKey = (seq: number): string => `c!${String(seq).padStart(16, '0')}`

export const idOfDocumentKey = (key: string): string => key.slice(2)
export const seqOfChangeKey = (key: string): number => Number(key.slice(2))

/** Above every change key. */
export const AFTER_CHANGES = 'c!:'

/**
 * Revision: how often the document was written, the seq of its newest write, and `b` where bytes belong to it. The seq makes it unique
 * and names the change row that the next write replaces.
 */
export interface Revision {
  readonly generation: number
  readonly seq: number
  readonly hasBytes: boolean
}

export const formatRevision = ({ generation, seq, hasBytes }: Revision): string =>
  `${generation}-${seq.toString(36)}${hasBytes ? '.b' : ''}`

/** Parses a revision of this store; undefined for any other text. */
export function parseRevision(rev: string): Revision | undefined {
  const match = /^(\d+)-([0-9a-z]+)(\.b)?$/.exec(rev)
  if (!match) return undefined
  return { generation: Number(match[1]), seq: Number.parseInt(match[2] ?? '', 36), hasBytes: match[3] !== undefined }
}

/** Returns the value of a document. Fields that begin with an underscore belong to the store and are left out. */
export function encodeDocument(doc: StoredDoc, rev: string): string {
  const { _id, _rev, _bytes, ...fields } = doc
  return `${rev} ${JSON.stringify(fields)}`
}

export const revOfValue = (value: string): string => value.slice(0, value.indexOf(' '))

export function decodeDocument(id: string, value: string): StoredDoc {
  const end = value.indexOf(' ')
  return { _id: id, _rev: value.slice(0, end), ...(JSON.parse(value.slice(end + 1)) as Readonly<Record<string, unknown>>) }
}
