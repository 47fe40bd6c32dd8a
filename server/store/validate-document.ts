/** Checks a document against the schema of its type before it is stored. */
import * as v from 'valibot'
import { DOCUMENT_SCHEMAS, type Doc } from '#domain/documents/document.ts'

/** A document that its own schema refuses: a bug of whoever made it. Nothing of it is stored. */
export class InvalidDocument extends Error {
  override readonly name = 'InvalidDocument'
}

/** The document as its schema reads it. Names the fields that do not fit, never their values. */
export function validateDocument(doc: Doc): Doc {
  const parsed = v.safeParse(DOCUMENT_SCHEMAS[doc.type], doc)
  if (parsed.success) return parsed.output
  const fields = parsed.issues.map((issue) => v.getDotPath(issue) ?? '*')
  throw new InvalidDocument(`a ${doc.type} document does not fit its schema: ${[...new Set(fields)].join(', ')}`)
}
