import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DOCUMENTS } from '#tests/support/domain/document-examples.ts'
import { testSchemas } from '#tests/support/domain/schema-tests.ts'
import { DOCUMENT_SCHEMAS } from './document.ts'

testSchemas(
  Object.entries(DOCUMENT_SCHEMAS).map(
    ([type, schema]) => [type, schema as v.GenericSchema, DOCUMENTS[type as keyof typeof DOCUMENTS]] as const,
  ),
)

test.each([
  ['n', [0, -1, 1.5]],
  ['version', [0, 1.5]],
  ['schema_version', [0, 2]],
  ['state', ['waiting']],
])('a command outcome refuses %s %j', (field, values) => {
  for (const value of values) expect(v.is(DOCUMENT_SCHEMAS.command, { ...DOCUMENTS.command, [field]: value })).toBe(false)
})
