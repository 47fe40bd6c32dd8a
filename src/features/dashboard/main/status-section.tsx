/** The provider's status, and its effect. */
import { useState } from 'react'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { isListed, PROVIDER_STATUSES, type Provider, type ProviderStatus } from '#domain/documents/provider.ts'
import type { Refusal } from '#domain/errors.ts'
import { statusName, statusTone } from '#shared/provider/provider-labels.ts'
import { useOutbox } from '#state/sync/user-queries.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { StatusPicker } from '#ui/status/status-picker.tsx'

/** Says what customers can do with the provider now (section 4). @param isNew only this device has the service so far */
function effectText(provider: Provider, isNew: boolean): string {
  if (isNew) return text('dashboard.status_new')
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

function Waiting() {
  return (
    <span className="row g-1 status-waiting">
      <Icon name="clock" size={16} />
      {text('common.waiting')}
    </span>
  )
}

export function StatusSection({ provider }: { readonly provider: Provider }) {
  const [refused, setRefused] = useState<Refusal>()
  // Shows the pressed status until this device has stored it.
  const [pressed, setPressed] = useState<ProviderStatus>()
  const outbox = useOutbox()
  const isWaiting = (waiting: PersonCommandName): boolean =>
    outbox.some(({ name, state }) => name === waiting && (state === 'waiting' || state === 'sent'))
  const isNew = isWaiting('register_provider')
  const choose = async (status: ProviderStatus): Promise<void> => {
    setRefused(undefined)
    setPressed(status)
    const result = await submitCommand('set_status', { status })
    setPressed(undefined)
    if (!result.ok) setRefused(result.error)
  }
  return (
    <section>
      <SectionHeader title={text('dashboard.your_status')} flush note={isNew || isWaiting('set_status') ? <Waiting /> : undefined} />
      <StatusPicker
        label={text('dashboard.your_status')}
        options={PROVIDER_STATUSES.map((status) => ({ value: status, tone: statusTone(status), label: statusName(status) }))}
        value={pressed ?? provider.status}
        onChange={(status) => void choose(status)}
      />
      <p className="t-small c-2 status-effect" role="status">
        {effectText(provider, isNew)}
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
