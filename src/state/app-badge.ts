/** The number on the installed app's icon: messages not read, what asks for a decision, and requests that a provider has not answered. */
import type { UserStore } from '#data/user-store.ts'

/** A browser that shows none, or to whom the icon does not belong, refuses: there is nothing to show then. */
function show(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => undefined)
}

/** Follows a person's data for as long as it is open; then there is nobody for whom anything waits. */
export function followBadge(store: UserStore): void {
  if (!('setAppBadge' in navigator)) return
  let unread: number | undefined
  let asking: number | undefined
  /** Zero for somebody without a service. */
  let requests: number | undefined = 0
  let isProvider = false
  let last: number | undefined

  const tell = (): void => {
    // What is not known yet leaves what stands there.
    if (unread === undefined || asking === undefined || requests === undefined) return
    const count = unread + asking + requests
    if (count !== last) show(count)
    last = count
  }
  const countRequests = (): void => {
    isProvider = true
    requests = undefined
    store.bookings().subscribe((bookings) => {
      requests = bookings.filter(({ doc }) => doc.provider_uid === store.uid && doc.status === 'pending').length
      tell()
    })
  }
  store.threads().subscribe((threads) => {
    unread = threads.reduce((sum, thread) => sum + thread.unread, 0)
    tell()
  })
  store.ownProvider().subscribe((own) => {
    if (own && !isProvider) countRequests()
  })
  store.sync().subscribe({
    next: ({ attention }) => {
      asking = attention
      tell()
    },
    complete: () => show(0),
  })
}
