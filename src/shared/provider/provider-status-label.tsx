import type { ProviderStatus } from '#domain/documents/provider.ts'
import { StatusLabel } from '#ui/status/status-label.tsx'
import { statusName, statusTone } from './provider-labels.ts'

/** Icon and name of a provider's status. */
export function ProviderStatusLabel({ status }: { readonly status: ProviderStatus }) {
  return <StatusLabel tone={statusTone(status)}>{statusName(status)}</StatusLabel>
}
