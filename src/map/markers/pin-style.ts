import { formatUsd } from '#domain/money/money.ts'
import type { ProviderStatus } from '#domain/documents/provider.ts'
import { SERVICES, type ServiceType } from '#domain/service-types.ts'
import type { IconName } from '#ui/icons/icon.tsx'

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
  return { tone, icon: icon ?? SERVICES[service].icon }
}

/** Formats a price on a pin without `.00`: `$35`, `$37.50`. @param usd per hour */
export const formatPinPrice = (usd: number): string => formatUsd(usd).replace(/\.00$/, '')
