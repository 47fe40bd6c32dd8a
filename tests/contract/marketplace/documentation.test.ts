import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUILT_IN_SERVICES } from '#domain/service-types.ts'
import { parseMarketplace } from '#server/marketplace/parse-marketplace.ts'

const page = readFileSync(new URL('../../../docs/marketplace.md', import.meta.url), 'utf8')

test('the example of the documentation is a marketplace', () => {
  const example = /```json\n([^`]*)```/.exec(page)?.[1] ?? ''
  expect(parseMarketplace(example)).toMatchObject({
    ok: true,
    value: { revision: 1, cities: [{ name: 'Da Nang' }], services: [{ key: 'nail_care' }] },
  })
})

test('the documentation names every icon', () => {
  for (const { icon } of Object.values(BUILT_IN_SERVICES)) expect(page).toContain(`\`${icon}\``)
})
