/** The provider's own status, and what it means. */
import { useState } from 'react'
import type { Shown } from '#data/user-store.ts'
import { isListed, PROVIDER_STATUSES, type Provider } from '#domain/documents/provider.ts'
import type { ProviderStatus } from '#domain/documents/provider.ts'
import type { Refusal } from '#domain/errors.ts'
import { statusName, statusTone } from '#parts/provider-words.ts'
import { useOutbox } from '#state/user-data.ts'
import { give } from '#state/user-store.ts'
import { text } from '#text/catalogue.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { StatusPicker } from '#ui/status-picker.tsx'

/** What customers can do with the provider now (section 4). */
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

function Waiting() {
  return (
    <span className="row g-1 status-waiting">
      <Icon name="clock" size={16} />
      {text('common.waiting')}
    </span>
  )
}

export function StatusSection({ provider: { doc } }: { readonly provider: Shown<Provider> }) {
  const [refused, setRefused] = useState<Refusal>()
  const isWaiting = useOutbox().some(({ name, state }) => name === 'set_status' && (state === 'waiting' || state === 'sent'))
  const choose = async (status: ProviderStatus): Promise<void> => {
    setRefused(undefined)
    const answer = await give('set_status', { status })
    if (!answer.ok) setRefused(answer.error)
  }
  return (
    <section>
      <SectionHead title={text('dashboard.your_status')} flush note={isWaiting ? <Waiting /> : undefined} />
      <StatusPicker
        label={text('dashboard.your_status')}
        options={PROVIDER_STATUSES.map((status) => ({ value: status, tone: statusTone(status), label: statusName(status) }))}
        value={doc.status}
        onChange={(status) => void choose(status)}
      />
      <p className="t-small c-2 status-effect" role="status">
        {effectText(doc)}
      </p>
      {refused && (
        <Notice tone="danger" role="alert">
          <p>
            <b>{text('dashboard.status_failed')}</b>
          </p>
          <p>{refused.reason}</p>
        </Notice>
      )}
    </section>
  )
}
