/** Short messages at the top: 8 seconds each (section 9). */
import { atom, getDefaultStore, useAtomValue } from 'jotai'

export interface ToastText {
  readonly title: string
  readonly text?: string
}

export interface ToastMessage {
  readonly id: number
  /** Called at each render, as the language may change while the toast shows. */
  readonly content: () => ToastText
  readonly icon?: string
  readonly onPress?: () => void
  /** Button beside the text. */
  readonly button?: { readonly label: () => string; readonly onPress: () => void }
}

const toastsAtom = atom<readonly ToastMessage[]>([])
let lastToastId = 0

export const useToasts = (): readonly ToastMessage[] => useAtomValue(toastsAtom)

/** Shows a toast. The oldest disappears when there are more than three. */
export function showToast(toast: Omit<ToastMessage, 'id'>): void {
  lastToastId += 1
  const store = getDefaultStore()
  store.set(toastsAtom, [...store.get(toastsAtom), { ...toast, id: lastToastId }].slice(-3))
}

/** Removes all toasts, because they are about a user who has left. */
export const dismissAllToasts = (): void => getDefaultStore().set(toastsAtom, [])

export function dismissToast(id: number): void {
  const store = getDefaultStore()
  store.set(
    toastsAtom,
    store.get(toastsAtom).filter((toast) => toast.id !== id),
  )
}
