/** Puts the service on the map, and says whether it is really there. */
import { useState } from 'react'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import type { Refusal } from '#domain/errors.ts'
import { notifyWhenConfirmed } from '#shared/outbox/notify-when-confirmed.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { useOwnProvider } from '#state/sync/user-queries.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

const onMapToast = () => ({ title: text('listing.on_map') })

/** Only the status Off Duty is changed; a provider who is hidden for another reason keeps theirs. */
const advertise = (provider: Provider) =>
  provider.status === 'Off Duty'
    ? submitCommand('set_status', { status: 'Available' })
    : submitCommand('update_provider', { visible: true })

export function Advertise({ provider }: { readonly provider: Provider }) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const own = useOwnProvider()
  // A service, or a status, that only this device has is on no map yet, even if its document says so.
  const isOnMap = own?.waiting !== true || (own.confirmed !== undefined && isListed(own.confirmed))
  const isBarred = provider.is_blocked || provider.approval === 'rejected'
  const press = async (): Promise<void> => {
    setRefused(undefined)
    if (isListed(provider)) {
      showToast(isOnMap ? { content: onMapToast, icon: 'check' } : { content: () => ({ title: text('listing.waits') }), icon: 'clock' })
      return
    }
    setBusy(true)
    const result = await advertise(provider)
    setBusy(false)
    if (result.ok) notifyWhenConfirmed(result.value, onMapToast)
    else setRefused(result.error)
  }
  return (
    <>
      <Button
        variant={isListed(provider) ? 'quiet' : 'primary'}
        icon="megaphone"
        wide
        busy={busy}
        disabled={isBarred}
        onPress={() => void press()}
      >
        {text('listing.advertise')}
      </Button>
      {!isBarred && !isListed(provider) && <p className="t-small c-2">{text('listing.advertise_help')}</p>}
      {refused && (
        <Notice tone="danger" role="alert">
          {refusalText(refused)}
        </Notice>
      )}
    </>
  )
}
