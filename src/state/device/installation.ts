/** Installation of the app on the device's home screen: whether this is possible, and how. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { isIos } from './is-ios.ts'
import { isStorageMemoryOnly, persistedAtom } from '../storage/local-storage.ts'

/** `ask`: the browser installs it when asked. `by_hand`: the user does, in the share menu (iPhone, iPad). */
export type InstallMethod = 'ask' | 'by_hand'

/** Event with which a browser offers the installation; TypeScript's library does not declare it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const isBeforeInstallPrompt = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event && typeof event.prompt === 'function'

const installPromptAtom = atom<BeforeInstallPromptEvent | undefined>(undefined)
const isInstalledAtom = atom(false)
/** Whether the user dismissed the card. It does not return. */
const isInstallDismissedAtom = persistedAtom('install-put-away', v.boolean(), false)

const isRunningStandalone = (page: Window): boolean =>
  page.matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: fullscreen)').matches ||
  ('standalone' in page.navigator && page.navigator.standalone === true)

/** Listens for the browser's offer, which it makes once, soon after the page loads. */
export function followInstallation(page: Window): void {
  const store = getDefaultStore()
  store.set(isInstalledAtom, isRunningStandalone(page))
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isBeforeInstallPrompt(event)) return
    // The browser's own banner would appear on the first visit, before the user knows the app.
    event.preventDefault()
    store.set(installPromptAtom, event)
  })
  page.addEventListener('appinstalled', () => {
    store.set(installPromptAtom, undefined)
    store.set(isInstalledAtom, true)
  })
}

/** Returns how the app can be installed here; undefined when it is installed, cannot be, or this is a shared device. */
export function useInstallMethod(): InstallMethod | undefined {
  const offer = useAtomValue(installPromptAtom)
  const isInstalled = useAtomValue(isInstalledAtom)
  if (isInstalled || isStorageMemoryOnly()) return undefined
  if (offer) return 'ask'
  // iPhones and iPads install by hand only.
  return isIos(navigator) ? 'by_hand' : undefined
}

export const useIsInstallDismissed = (): boolean => useAtomValue(isInstallDismissedAtom)
export const dismissInstall = (): void => getDefaultStore().set(isInstallDismissedAtom, true)

/** Shows the browser's install prompt. It can be shown once per offer. */
export async function promptInstall(): Promise<void> {
  const store = getDefaultStore()
  const offer = store.get(installPromptAtom)
  if (!offer) return
  store.set(installPromptAtom, undefined)
  try {
    const { outcome } = await offer.prompt()
    if (outcome === 'dismissed') dismissInstall()
  } catch {
    // The offer was used or withdrawn: the browser makes another when it wants to.
  }
}
