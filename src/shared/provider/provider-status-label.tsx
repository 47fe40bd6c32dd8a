import type { ProviderStatus } from '#domain/documents/provider.ts'
import { StatusWord } from '#ui/status/status-label.tsx'
import { statusName, statusTone } from './provider-labels.ts'

/** A provider's status as drawing and word. */
export function ProviderStatusWord({ status }: { readonly status: ProviderStatus }) {
  return <StatusWord tone={statusTone(status)}>{statusName(status)}</StatusWord>
}
