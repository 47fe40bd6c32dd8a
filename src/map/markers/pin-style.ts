import { cityNamed, currencyOf } from '#domain/cities.ts'
import { formatUsd } from '#domain/money/money.ts'
import type { ProviderStatus } from '#domain/documents/provider.ts'
import { serviceOf, type ServiceType } from '#domain/service-types.ts'
import { iconNamed, type IconName } from '#ui/icons/icon-table.ts'

/** Style of a status on a pin: the class of its color, and its icon unless the service's own icon is used. */
const styleByStatus: Readonly<Record<ProviderStatus, { readonly tone: string; readonly icon: IconName | undefined }>> = {
  Available: { tone: 'available', icon: undefined },
  Busy: { tone: 'busy', icon: 'clock' },
  'Emergency Only': { tone: 'emergency', icon: 'bolt' },
  'Off Duty': { tone: 'off', icon: 'minus-circle' },
}

/** @returns the suffix of the class, and the icon on the disc */
export function pinStyle(status: ProviderStatus, service: ServiceType): { readonly tone: string; readonly icon: IconName } {
  const { tone, icon } = styleByStatus[status]
  return { tone, icon: icon ?? iconNamed(serviceOf(service).icon) }
}

/** Formats a price of an hour on a pin: `$35`, `$37.50` without `.00`; other currencies in few characters, as `₫150K`; a city that this device does not know yet without one. */
export function formatPinPrice(price: number, city: string): string {
  if (!cityNamed(city)) return String(price)
  const { code } = currencyOf(city)
  if (code === 'USD') return formatUsd(price).replace(/\.00$/, '')
  return new Intl.NumberFormat('en', { style: 'currency', currency: code, notation: 'compact', maximumFractionDigits: 1 }).format(price)
}
