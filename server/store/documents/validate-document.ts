import * as v from 'valibot'
import { DOCUMENT_SCHEMAS, type Doc } from '#domain/documents/document.ts'

/** A document failed its own schema: a bug in the code that made it. Nothing of it is stored. */
export class InvalidDocument extends Error {
  override readonly name = 'InvalidDocument'
}

/** Returns the document as parsed by its schema. @throws InvalidDocument with the names of the invalid fields, never their values */
export function validateDocument(doc: Doc): Doc {
  const parsed = v.safeParse(DOCUMENT_SCHEMAS[doc.type], doc)
  if (parsed.success) return parsed.output
  const fields = parsed.issues.map((issue) => v.getDotPath(issue) ?? '*')
  throw new InvalidDocument(`The ${doc.type} document does not match its schema: ${[...new Set(fields)].join(', ')}`)
}
