/** Adds the defaults of newer fields to documents that were stored before these fields existed. */
import type * as v from 'valibot'
import { DOCUMENT_SCHEMAS, type Doc, type DocType } from './document.ts'

interface Defaulted {
  readonly type: 'optional'
  readonly default: unknown
}

const hasDefault = (entry: v.GenericSchema): entry is v.GenericSchema & Defaulted =>
  entry.type === 'optional' && 'default' in entry && entry.default !== undefined

const defaults = new Map<DocType, readonly (readonly [field: string, value: unknown])[]>(
  Object.entries(DOCUMENT_SCHEMAS).map(([type, schema]) => [
    type as DocType,
    Object.entries<v.GenericSchema>(schema.entries).flatMap(([field, entry]) =>
      hasDefault(entry) ? [[field, entry.default] as const] : [],
    ),
  ]),
)

/** Returns the document with defaults for its missing fields, or the same object if none is missing. */
export function withDefaults<D extends Doc>(doc: D): D {
  const missing = (defaults.get(doc.type) ?? []).filter(([field]) => !(field in doc))
  return missing.length === 0 ? doc : { ...Object.fromEntries(missing), ...doc }
}
