import { showToast } from '#state/notifications/toasts.ts'
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'

export interface SavedToast {
  /** Called at each render of the toast. @param isSavedLocally nothing has been sent */
  readonly title: (isSavedLocally: boolean) => string
  /** Shown only with a connection: what happens next. */
  readonly next?: () => string
  readonly icon: string
}

/** Returns a function that shows a toast about a saved change. Without a connection the toast says that the change is only here. */
export function useSavedToast(): (toast: SavedToast) => void {
  const isSavedLocally = useSyncStatus()?.connection !== 'live'
  return ({ title, next, icon }) =>
    showToast({
      content: () => {
        const words = isSavedLocally ? text('booking.saved_title') : next?.()
        return { title: title(isSavedLocally), ...(words === undefined ? {} : { text: words }) }
      },
      icon,
    })
}
