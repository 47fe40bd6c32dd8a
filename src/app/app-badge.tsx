/** The number on the installed app's icon: messages not read, what asks for a decision, and requests that a provider has not answered. */
import { useEffect } from 'react'
import { useUser } from '#state/session.ts'
import { useBookings, useOwnProvider, useSyncStatus, useThreads } from '#state/user-data.ts'

/** @param count undefined while it is not known: what stands there stays */
function useBadge(count: number | undefined): void {
  useEffect(() => {
    if (count === undefined) return
    // A browser that shows none, or to whom the icon does not belong, refuses: there is nothing to show then.
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    shown.catch(() => undefined)
  }, [count])
}

/** Messages not read, and what asks for a decision. */
function useOwnCount(): number | undefined {
  const threads = useThreads()
  const asking = useSyncStatus()?.attention
  return threads && asking !== undefined ? threads.reduce((sum, thread) => sum + thread.unread, 0) + asking : undefined
}

function CustomerBadge() {
  useBadge(useOwnCount())
  return null
}

function ProviderBadge({ uid }: { readonly uid: string }) {
  const own = useOwnCount()
  const bookings = useBookings()
  const requests = bookings?.filter(({ doc }) => doc.provider_uid === uid && doc.status === 'pending').length
  useBadge(own !== undefined && requests !== undefined ? own + requests : undefined)
  return null
}

function NoBadge() {
  useBadge(0)
  return null
}

/** Nothing to see in the page. Only where the browser knows badges. */
export function AppBadge() {
  const uid = useUser()?.uid
  const isProvider = useOwnProvider() !== undefined
  if (uid === undefined) return <NoBadge />
  return isProvider ? <ProviderBadge uid={uid} /> : <CustomerBadge />
}
