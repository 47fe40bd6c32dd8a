/** Documents that were stored before a field came, read as if it had always been there. */
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

/** The document with the defaults of the fields it lacks; the very same one where it lacks none. */
export function withDefaults<D extends Doc>(doc: D): D {
  const missing = (defaults.get(doc.type) ?? []).filter(([field]) => !(field in doc))
  return missing.length === 0 ? doc : { ...Object.fromEntries(missing), ...doc }
}
