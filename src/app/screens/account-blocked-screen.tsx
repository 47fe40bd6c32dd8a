/** Screen of a blocked account: the reason, a retry, logout, data export and deletion. */
import { useEffect, useState } from 'react'
import type { AccountBlock } from '#state/account/account-block-state.ts'
import { BlockedAccountPart } from '#features/blocked/blocked-account-part.tsx'
import { exportBlockedAccountData } from '#features/profile/data/export-blocked-account-data.ts'
import { retryBlockedAccount } from '#state/account/check-account-block.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** Checks more often than the sync does, because the person is waiting for the block to end, ms. */
const RETRY_INTERVAL_MS = 5_000

export function AccountBlockedScreen({ block }: { readonly block: AccountBlock }) {
  const [busy, setBusy] = useState(false)
  const [saving, setSaving] = useState(false)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => void retryBlockedAccount(), RETRY_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  const again = async (): Promise<void> => {
    setBusy(true)
    await retryBlockedAccount()
    setBusy(false)
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    setFailed(!(await exportBlockedAccountData()))
    setSaving(false)
  }
  return (
    <main className="start-screen">
      <EmptyState picture="people" level={1} title={text('refusal.account_blocked')} text={text('blocked.text')} />
      {block.because !== undefined && (
        <Notice tone="warn" icon="shield">
          <p>
            <b>{text('blocked.reason')}</b>
          </p>
          <p dir="auto">{block.because}</p>
        </Notice>
      )}
      <BlockedAccountPart />
      <div className="btn-wrap">
        <Button icon="refresh" busy={busy} onPress={() => void again()}>
          {text('blocked.again')}
        </Button>
        <Button variant="line" icon="log-out" onPress={() => openOverlay({ kind: 'logout' })}>
          {text('nav.logout')}
        </Button>
      </div>
      <section className="blocked-data" aria-label={text('profile.data')}>
        <p className="c-2">{text('blocked.data')}</p>
        {isFailed && (
          <Notice tone="danger" role="alert">
            {text('profile.data_failed')}
          </Notice>
        )}
        <div className="btn-wrap">
          <Button icon="download" busy={saving} onPress={() => void save()}>
            {text('profile.data_button')}
          </Button>
          <Button icon="trash" variant="danger-line" onPress={() => openOverlay({ kind: 'delete-profile' })}>
            {text('profile.delete')}
          </Button>
        </div>
      </section>
    </main>
  )
}
