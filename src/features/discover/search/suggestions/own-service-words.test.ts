import { afterEach, expect, test } from 'vitest'
import { setOwnMarketplace } from '#domain/marketplace/in-force.ts'
import { serviceIcon, serviceName } from '#shared/provider/provider-labels.ts'
import { anOwnMarketplace } from '#tests/support/domain/own-marketplace.ts'
import { activateCatalogue, loadCatalogue } from '#text/catalogue.ts'
import { ENGLISH } from '#text/en/english.ts'
import { loadServiceWords } from '#text/service-words.ts'
import { suggestServices } from './suggest-services.ts'

afterEach(() => {
  activateCatalogue('en', ENGLISH, 'en')
  setOwnMarketplace(undefined)
})

test('an own service is suggested by its words, in the language or else in English, and no longer once it is closed', async () => {
  setOwnMarketplace(anOwnMarketplace())
  expect([suggestServices('acrylic'), suggestServices('acrylic', await loadServiceWords('en'))]).toEqual([['nail_care'], ['nail_care']])
  expect(serviceName('nail_care')).toBe('Nail care')
  activateCatalogue('de', await loadCatalogue('de'), 'de')
  expect([suggestServices('kunstn'), suggestServices('nagel'), serviceName('nail_care')]).toEqual([
    ['nail_care'],
    ['nail_care'],
    'Nagelpflege',
  ])
  activateCatalogue('fr', await loadCatalogue('fr'), 'fr')
  expect([suggestServices('acrylic'), serviceName('nail_care')]).toEqual([['nail_care'], 'Nail care'])
  setOwnMarketplace(anOwnMarketplace({ services: { is_closed: true }, hash: 'b' }))
  expect(suggestServices('acrylic')).toEqual([])
})

test('an icon that this build does not have is shown as one for work of any kind', () => {
  setOwnMarketplace(anOwnMarketplace())
  expect(serviceIcon('nail_care')).toBe('beauty')
  setOwnMarketplace(anOwnMarketplace({ services: { icon: 'of-a-later-build' }, hash: 'b' }))
  expect([serviceIcon('nail_care'), serviceIcon('unknown_here')]).toEqual(['handyman', 'handyman'])
})
