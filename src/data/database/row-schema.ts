/** Derives the database schema of a kind of row from its declaration in the domain. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { RxJsonSchema } from 'rxdb'
import type * as v from 'valibot'

type Source = v.ObjectSchema<v.ObjectEntries, undefined>

/**
 * Declares only the key and the indexed fields. The database validates no documents (the replication client does), and a change elsewhere
 * in a document's shape must not require a migration of rows that can be fetched again.
 * @param indexes lists of fields to search or sort by, in that order
 */
export function rowSchema<T>(source: Source, key: keyof T & string, indexes: readonly (readonly (keyof T & string)[])[]): RxJsonSchema<T> {
  const fields = [...new Set<string>([key, ...indexes.flat()])]
  const { properties = {} } = toJsonSchema(source, { errorMode: 'ignore', typeMode: 'input' })
  const declared = fields.map((name) => {
    const property = properties[name]
    if (typeof property !== 'object' || property.type !== 'string' || property.maxLength === undefined)
      throw new Error(`an indexed field must be a text with a longest length: ${name}`)
    return [name, { type: 'string', maxLength: property.maxLength }]
  })
  const schema = {
    version: 0,
    primaryKey: key,
    type: 'object',
    properties: Object.fromEntries(declared) as Record<string, unknown>,
    required: fields,
    indexes: indexes.map((index) => [...index]),
    additionalProperties: true,
  }
  // RxDB's type requires every field of T to be declared, which is deliberately not done here.
  return schema as unknown as RxJsonSchema<T>
}
