import * as v from 'valibot'
import { expect, test } from 'vitest'
import { aProvider, GRACE } from '#tests/support/domain/fixtures.ts'
import { redactProvider } from './redact-provider.ts'
import { isListed, providerSchema } from '../documents/provider.ts'

const faults = (doc: unknown) => v.safeParse(providerSchema, doc).issues?.map((issue) => v.getDotPath(issue))

test('keeps only what identifies an unlisted provider', () => {
  const provider = aProvider(GRACE, {
    bio: 'Canary words',
    certifications: ['Canary'],
    latitude: 37.123,
    portfolio_links: { website: 'https://canary.test' },
  })
  const bookmark = redactProvider(provider)
  expect(bookmark).toMatchObject({ name: provider.name, profile_image: provider.profile_image, service_type: provider.service_type })
  expect(isListed(bookmark)).toBe(false)
  expect(faults(bookmark)).toEqual(faults(provider))
  expect(JSON.stringify(bookmark)).not.toMatch(/canary|37\.123/i)
})
