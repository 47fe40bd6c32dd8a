import { PROVIDER_STATUSES } from '#domain/documents/provider.ts'
import { setOwnMarketplace } from '#domain/marketplace/in-force.ts'
import { BUILT_IN_SERVICES } from '#domain/service-types.ts'
import { isIconName } from '#ui/icons/icon-table.ts'
import { expect, test } from 'vitest'
import { anOwnMarketplace } from '#tests/support/domain/own-marketplace.ts'
import { pinStyle, formatPinPrice } from './pin-style.ts'

test.each([
  [35, '$35'],
  [37.5, '$37.50'],
  [120.05, '$120.05'],
  [100, '$100'],
])('%s an hour is %s on a pin', (usd, text) => {
  expect(formatPinPrice(usd, 'Lagos')).toBe(text)
})

test('an Available pin shows the service, the others their status', () => {
  expect(PROVIDER_STATUSES.map((status) => pinStyle(status, 'tutor'))).toEqual([
    { tone: 'available', icon: 'tutor' },
    { tone: 'busy', icon: 'clock' },
    { tone: 'off', icon: 'minus-circle' },
    { tone: 'emergency', icon: 'bolt' },
  ])
})

test('a price in another currency is short, and has none in a city that is not known yet', () => {
  expect(formatPinPrice(150_001, 'Da Nang')).toBe('150001')
  setOwnMarketplace(anOwnMarketplace())
  const prices = [formatPinPrice(150_001, 'Da Nang'), formatPinPrice(99_500, 'Da Nang')]
  setOwnMarketplace(undefined)
  expect(prices).toEqual(['₫150K', '₫99.5K'])
})

test('every service has an icon', () => {
  expect(Object.values(BUILT_IN_SERVICES).filter(({ icon }) => !isIconName(icon))).toEqual([])
})
