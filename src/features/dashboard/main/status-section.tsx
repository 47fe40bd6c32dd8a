/** The provider's status, and its effect. */
import { useState } from 'react'
import { isListed, PROVIDER_STATUSES, type Provider, type ProviderStatus } from '#domain/documents/provider.ts'
import type { Refusal } from '#domain/errors.ts'
import { statusName, statusTone } from '#shared/provider/provider-labels.ts'
import { usePendingCommands } from '#shared/waiting/use-pending-commands.ts'
import { useShowsWaiting } from '#shared/waiting/use-shows-waiting.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { useOwnProvider } from '#state/sync/user-queries.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { StatusPicker } from '#ui/status/status-picker.tsx'

/** Says what customers can do with the provider now (section 4). */
function effectText(provider: Provider): string {
  if (provider.status === 'Off Duty') return text('dashboard.status_off')
  if (!isListed(provider)) return text('dashboard.status_not_listed')
  switch (provider.status) {
    case 'Available':
      return text('dashboard.status_available')
    case 'Busy':
      return text('dashboard.status_busy')
    case 'Emergency Only':
      return text(provider.emergency_service ? 'dashboard.status_emergency' : 'dashboard.status_emergency_none')
  }
}

const WAITING: Readonly<Record<ProviderStatus, string>> = {
  Available: 'on',
  Busy: 'busy',
  'Off Duty': 'off',
  'Emergency Only': 'emergency',
}

/** Says what the status will mean once the server has it. */
const waitingText = (provider: Provider): string =>
  provider.status === 'Off Duty' || isListed(provider)
    ? text('dashboard.status_waiting', { status: WAITING[provider.status] })
    : effectText(provider)

interface Effect {
  readonly text: string
  /** Only this device has the status so far. */
  readonly isWaiting: boolean
}

/** Returns what the provider's status means for customers. They see the server's status until it has this one. */
function useEffectOfStatus(provider: Provider): Effect {
  const confirmed = useOwnProvider()?.confirmed
  const isNew = usePendingCommands('register_provider').length > 0
  const isPending = usePendingCommands('set_status').length > 0
  const isWaiting = isNew || isPending || (confirmed !== undefined && effectText(confirmed) !== effectText(provider))
  const isSaid = useShowsWaiting(isWaiting)
  if (isNew) return { text: text('dashboard.status_new'), isWaiting }
  if (isSaid) return { text: waitingText(provider), isWaiting }
  return { text: effectText(isWaiting ? (confirmed ?? provider) : provider), isWaiting }
}

export function StatusSection({ provider }: { readonly provider: Provider }) {
  const [refused, setRefused] = useState<Refusal>()
  // Shows the pressed status until this device has stored it.
  const [pressed, setPressed] = useState<ProviderStatus>()
  const effect = useEffectOfStatus(provider)
  const choose = async (status: ProviderStatus): Promise<void> => {
    setRefused(undefined)
    setPressed(status)
    const result = await submitCommand('set_status', { status })
    setPressed(undefined)
    if (!result.ok) setRefused(result.error)
  }
  return (
    <section>
      <SectionHeader title={text('dashboard.your_status')} flush note={effect.isWaiting ? <WaitingTag /> : undefined} />
      <StatusPicker
        label={text('dashboard.your_status')}
        options={PROVIDER_STATUSES.map((status) => ({ value: status, tone: statusTone(status), label: statusName(status) }))}
        value={pressed ?? provider.status}
        onChange={(status) => void choose(status)}
      />
      <p className="t-small c-2 status-effect" role="status">
        {effect.text}
      </p>
      {refused && (
        <Notice tone="danger" role="alert">
          <p>
            <b>{text('dashboard.status_failed')}</b>
          </p>
          <p>{refusalText(refused)}</p>
        </Notice>
      )}
    </section>
  )
}
