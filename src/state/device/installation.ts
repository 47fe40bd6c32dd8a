/** Putting the app on the device's home screen: whether that can be had here, and how. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { isIos } from './is-ios.ts'
import { isStorageMemoryOnly, persistedAtom } from '../storage/local-storage.ts'

/** `ask`: the browser does it when asked. `by_hand`: the person does it, in the menu that shares a page (iPhone, iPad). */
export type InstallMethod = 'ask' | 'by_hand'

/** The event by which a browser offers it; no type of the platform's has it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const isBeforeInstallPrompt = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event && typeof event.prompt === 'function'

const installPromptAtom = atom<BeforeInstallPromptEvent | undefined>(undefined)
const isInstalledAtom = atom(false)
/** The card was put away: it never comes back by itself. */
const isInstallDismissedAtom = persistedAtom('install-put-away', v.boolean(), false)

const isRunningStandalone = (page: Window): boolean =>
  page.matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: fullscreen)').matches ||
  ('standalone' in page.navigator && page.navigator.standalone === true)

/** Listens for the browser's offer, which it makes once and soon. */
export function followInstallation(page: Window): void {
  const store = getDefaultStore()
  store.set(isInstalledAtom, isRunningStandalone(page))
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isBeforeInstallPrompt(event)) return
    // Its own bar would come on the first visit, before anybody knows what the app is good for.
    event.preventDefault()
    store.set(installPromptAtom, event)
  })
  page.addEventListener('appinstalled', () => {
    store.set(installPromptAtom, undefined)
    store.set(isInstalledAtom, true)
  })
}

/** How it can be installed here; undefined where it is already, where it cannot be, and on a device that others use too. */
export function useInstallMethod(): InstallMethod | undefined {
  const offer = useAtomValue(installPromptAtom)
  const isInstalled = useAtomValue(isInstalledAtom)
  if (isInstalled || isStorageMemoryOnly()) return undefined
  if (offer) return 'ask'
  // They install by hand only.
  return isIos(navigator) ? 'by_hand' : undefined
}

export const useIsInstallDismissed = (): boolean => useAtomValue(isInstallDismissedAtom)
export const dismissInstall = (): void => getDefaultStore().set(isInstallDismissedAtom, true)

/** Shows the browser's question. It can be shown once for each offer. */
export async function promptInstall(): Promise<void> {
  const store = getDefaultStore()
  const offer = store.get(installPromptAtom)
  if (!offer) return
  store.set(installPromptAtom, undefined)
  try {
    const { outcome } = await offer.prompt()
    if (outcome === 'dismissed') dismissInstall()
  } catch {
    // An offer that was used up, or taken back: the browser makes another when it wants to.
  }
}
