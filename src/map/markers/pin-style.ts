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
