import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'

/** Bar of a booking form: a close button and the sync status. */
export function BookingFormBar({ title }: { readonly title: string }) {
  return (
    <AppBar
      title={title}
      back={{ label: text('common.close'), onPress: () => closeOverlay(), icon: 'close' }}
      actions={<SyncStatusPill />}
    />
  )
}
