/** Putting the app on the device's home screen: whether that can be had here, and how. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { isApplesTouch } from './is-ios.ts'
import { keepsInPage, persistedAtom } from '../storage/local-storage.ts'

/** `ask`: the browser does it when asked. `by_hand`: the person does it, in the menu that shares a page (iPhone, iPad). */
export type InstallWay = 'ask' | 'by_hand'

/** The event by which a browser offers it; no type of the platform's has it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function'

const offerAtom = atom<InstallOffer | undefined>(undefined)
const isInstalledAtom = atom(false)
/** The card was put away: it never comes back by itself. */
const isPutAwayAtom = persistedAtom('install-put-away', v.boolean(), false)

const isOpenedAsApp = (page: Window): boolean =>
  page.matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: fullscreen)').matches ||
  ('standalone' in page.navigator && page.navigator.standalone === true)

/** Listens for the browser's offer, which it makes once and soon. */
export function followInstallation(page: Window): void {
  const store = getDefaultStore()
  store.set(isInstalledAtom, isOpenedAsApp(page))
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    // Its own bar would come on the first visit, before anybody knows what the app is good for.
    event.preventDefault()
    store.set(offerAtom, event)
  })
  page.addEventListener('appinstalled', () => {
    store.set(offerAtom, undefined)
    store.set(isInstalledAtom, true)
  })
}

/** How it can be installed here; undefined where it is already, where it cannot be, and on a device that others use too. */
export function useInstallWay(): InstallWay | undefined {
  const offer = useAtomValue(offerAtom)
  const isInstalled = useAtomValue(isInstalledAtom)
  if (isInstalled || keepsInPage()) return undefined
  if (offer) return 'ask'
  // They install by hand only.
  return isApplesTouch(navigator) ? 'by_hand' : undefined
}

export const useIsInstallPutAway = (): boolean => useAtomValue(isPutAwayAtom)
export const putInstallAway = (): void => getDefaultStore().set(isPutAwayAtom, true)

/** Shows the browser's question. It can be shown once for each offer. */
export async function install(): Promise<void> {
  const store = getDefaultStore()
  const offer = store.get(offerAtom)
  if (!offer) return
  store.set(offerAtom, undefined)
  try {
    const { outcome } = await offer.prompt()
    if (outcome === 'dismissed') putInstallAway()
  } catch {
    // An offer that was used up, or taken back: the browser makes another when it wants to.
  }
}
