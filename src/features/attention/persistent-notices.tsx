/** Notices about states that stop all sync: an ended session, an outdated app. */
import { updateApp } from '#state/device/app-update.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useSessionExpired } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { AttentionCard } from '#ui/feedback/attention-card.tsx'

export function PersistentNotices({ updateNeeded }: { readonly updateNeeded: boolean }) {
  const expired = useSessionExpired()
  return (
    <>
      {expired && (
        <AttentionCard
          tone="ask"
          icon="lock"
          title={text('attention.signed_out_title')}
          actions={[{ id: 'login', label: text('auth.login'), onPress: () => openOverlay({ kind: 'auth', mode: 'login' }) }]}
        >
          <p className="c-2">{text('attention.signed_out_text')}</p>
        </AttentionCard>
      )}
      {updateNeeded && (
        <AttentionCard
          tone="ask"
          icon="download"
          title={text('attention.update_title')}
          actions={[{ id: 'update', label: text('update.apply'), onPress: updateApp }]}
        >
          <p className="c-2">{text('attention.update_text')}</p>
        </AttentionCard>
      )}
    </>
  )
}
