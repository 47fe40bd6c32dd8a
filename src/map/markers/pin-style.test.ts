import { PROVIDER_STATUSES } from '#domain/documents/provider.ts'
import { BUILT_IN_SERVICES } from '#domain/service-types.ts'
import { isIconName } from '#ui/icons/icon-table.ts'
import { expect, test } from 'vitest'
import { pinStyle } from './pin-style.ts'

test('an Available pin shows the service, the others their status', () => {
  expect(PROVIDER_STATUSES.map((status) => pinStyle(status, 'tutor'))).toEqual([
    { tone: 'available', icon: 'tutor' },
    { tone: 'busy', icon: 'clock' },
    { tone: 'off', icon: 'minus-circle' },
    { tone: 'emergency', icon: 'bolt' },
  ])
})

test('every service has an icon', () => {
  expect(Object.values(BUILT_IN_SERVICES).filter(({ icon }) => !isIconName(icon))).toEqual([])
})
