/** Labels for the facts of a provider, the same on every screen. */
import type { ProviderStatus } from '#domain/documents/provider.ts'
import { serviceOf, type ServiceType } from '#domain/service-types.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { iconNamed, type IconName } from '#ui/icons/icon-table.ts'

export type StatusTone = 'available' | 'busy' | 'off' | 'emergency'

const TONES: Readonly<Record<ProviderStatus, StatusTone>> = {
  Available: 'available',
  Busy: 'busy',
  'Off Duty': 'off',
  'Emergency Only': 'emergency',
}

/** Colour and icon of a status: green, amber, red, orange (section 4). */
export const statusTone = (status: ProviderStatus): StatusTone => TONES[status]

export const statusName = (status: ProviderStatus): string => text(`status.${TONES[status]}` satisfies MessageKey)

export { serviceName } from '#text/formatting/service-name.ts'

export const serviceIcon = (service: ServiceType): IconName => iconNamed(serviceOf(service).icon)
