/** Short messages, one at a time: 8 seconds each (section 9), less while another one waits. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { isDecision, overlaysAtom } from '../navigation/overlays.ts'

export interface ToastText {
  readonly title: string
  readonly text?: string
}

export interface ToastMessage {
  readonly id: number
  /** Called at each render, as the language may change while the toast shows. */
  readonly content: () => ToastText
  readonly icon?: string
  /** Id of the booking whose screen says the same. */
  readonly bookingId?: string
  readonly onPress?: () => void
  /** Button beside the text. */
  readonly button?: { readonly label: () => string; readonly onPress: () => void }
}

/** The one that is shown, and those that wait. */
const toastsAtom = atom<readonly ToastMessage[]>([])
/** Most that wait: older ones are in the list of notifications. */
const MOST_WAITING = 2
let lastToastId = 0

/** Nothing is shown over a decision: it would cover what is decided, and a dialog makes it inert. */
const shownAtom = atom((get) => {
  if (get(overlaysAtom).some(isDecision)) return undefined
  const [toast, ...waiting] = get(toastsAtom)
  return toast && { toast, isAwaited: waiting.length > 0 }
})

/** Returns the toast to show, and whether another one waits for its end. */
export const useShownToast = (): { readonly toast: ToastMessage; readonly isAwaited: boolean } | undefined => useAtomValue(shownAtom)

/** Shows a toast after the one that is shown. */
export function showToast(toast: Omit<ToastMessage, 'id'>): void {
  lastToastId += 1
  const store = getDefaultStore()
  const [shown, ...waiting] = [...store.get(toastsAtom), { ...toast, id: lastToastId }]
  store.set(toastsAtom, [...(shown ? [shown] : []), ...waiting.slice(-MOST_WAITING)])
}

/** Removes all toasts, because they are about a user who has left. */
export const dismissAllToasts = (): void => getDefaultStore().set(toastsAtom, [])

/** Removes the toasts that say what the screen of a booking says. */
export function dismissToastsOf(bookingId: string): void {
  const store = getDefaultStore()
  store.set(
    toastsAtom,
    store.get(toastsAtom).filter((toast) => toast.bookingId !== bookingId),
  )
}

export function dismissToast(id: number): void {
  const store = getDefaultStore()
  store.set(
    toastsAtom,
    store.get(toastsAtom).filter((toast) => toast.id !== id),
  )
}
