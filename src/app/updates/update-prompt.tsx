import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '#state/session/session.ts'
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { useUserStoreState } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { canOfferUpdate, isTextField, OUTBOX_WAIT_LIMIT_MS, pendingCommandCount } from './can-offer-update.ts'
import { appUpdates } from './app-updates.ts'

function subscribeToFocus(listener: () => void): () => void {
  document.addEventListener('focusin', listener)
  document.addEventListener('focusout', listener)
  return () => {
    document.removeEventListener('focusin', listener)
    document.removeEventListener('focusout', listener)
  }
}

const useIsTyping = (): boolean => useSyncExternalStore(subscribeToFocus, () => isTextField(document.activeElement))

/** Returns true after `ms` have passed since the first render. */
function useHasElapsed(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}

/** Asks before the app changes to a new version, and does not ask while the person types or commands are pending. */
export function UpdatePrompt() {
  const [ready, setReady] = useState(false)
  useEffect(() => appUpdates.onNeedRefresh(() => setReady(true)), [])
  return ready ? <UpdateOffer onLater={() => setReady(false)} /> : null
}

function UpdateOffer({ onLater }: { readonly onLater: () => void }) {
  const sync = useSyncStatus()
  const isTyping = useIsTyping()
  const isLate = useHasElapsed(OUTBOX_WAIT_LIMIT_MS)
  const [isApplying, setIsApplying] = useState(false)
  const isSignedIn = useUser() !== null
  const hasFailed = useUserStoreState().kind === 'failed'
  const waiting = pendingCommandCount(sync?.waiting, isSignedIn, hasFailed)
  if (!canOfferUpdate({ isTyping, waiting, isNeeded: sync?.update_needed ?? false, isLate })) return null
  return (
    <section className="update-prompt banner" aria-label={text('update.title')} role="status">
      <p className="t-strong">{text('update.title')}</p>
      <p className="t-small c-2">{text('update.text')}</p>
      <div className="btn-2">
        <Button onPress={onLater}>{text('update.later')}</Button>
        <Button
          variant="primary"
          busy={isApplying}
          onPress={() => {
            setIsApplying(true)
            appUpdates.applyUpdate()
          }}
        >
          {text('update.apply')}
        </Button>
      </div>
    </section>
  )
}
