/** What a stored document is to an audience: shown, gone, or nothing at all. */
import { audienceOf, isVisibleTo, type Audience } from '#domain/replication/audience.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { StoredDoc } from './document-store.ts'
import { fromStored, TOMBSTONE } from './stored-document.ts'

/** A document as one audience sees it. Without a body it is told as gone. */
export interface VisibleDocument {
  readonly id: string
  /** The domain's version, from which its revision on the wire is made. */
  readonly version: number
  readonly doc: Doc | undefined
}

/** Of the server's own documents there are none. */
function audiencesFor(stored: StoredDoc, doc: Doc | undefined): readonly Audience[] {
  if (doc) return audienceOf(doc)
  return stored['type'] === TOMBSTONE && Array.isArray(stored['gone_for']) ? (stored['gone_for'] as Audience[]) : []
}

/** The audiences whose feeds carry it, whatever they show of it. The server's own documents have none. */
export const audiencesOf = (stored: StoredDoc): readonly Audience[] => audiencesFor(stored, fromStored(stored))

/** Undefined when it is missing or not of that audience: the two are the same to whoever asks. */
export function visibleTo(stored: StoredDoc | undefined, audience: Audience): VisibleDocument | undefined {
  if (!stored) return undefined
  const doc = fromStored(stored)
  if (!audiencesFor(stored, doc).includes(audience)) return undefined
  const version = doc?.version ?? stored['version']
  if (typeof version !== 'number') return undefined
  return { id: stored._id, version, doc: doc && isVisibleTo(doc, audience) ? doc : undefined }
}
