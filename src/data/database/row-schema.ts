/** The database's schema of a kind of row, from the one declaration in the domain. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { RxJsonSchema } from 'rxdb'
import type * as v from 'valibot'

type Source = v.ObjectSchema<v.ObjectEntries, undefined>

/**
 * Only the key and what is searched by are declared: the database checks no documents (the wire does), and a change elsewhere
 * in a document's shape must not ask for a migration of rows that can be fetched again.
 * @param indexes each a list of fields that are searched or sorted by, in that order
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
  // The library's type wants every field of T declared, which is what we do not do.
  return schema as unknown as RxJsonSchema<T>
}
