import type { ProviderStatus } from '#domain/documents/provider.ts'
import { StatusLabel } from '#ui/status/status-label.tsx'
import { statusName, statusTone } from './provider-labels.ts'

/** A provider's status as drawing and word. */
export function ProviderStatusLabel({ status }: { readonly status: ProviderStatus }) {
  return <StatusLabel tone={statusTone(status)}>{statusName(status)}</StatusLabel>
}
