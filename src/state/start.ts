/** What the page starts, in order: overlays at once, then the directory, then the signed-in person's store. Each step has a time limit. */
import { ulid } from 'ulid'
import type { Ulid } from '#domain/ids.ts'
import { currentProvider, startDirectory } from './directory.ts'
import { announceNotifications } from './announcements.ts'
import { followKeptProviders } from './favourites.ts'
import { followPreferences, forgetPreferences } from './follow-preferences.ts'
import { isDeletionMarked } from './deletion-mark.ts'
import { startOverlays } from './overlays.ts'
import { locateIfAllowed } from './position.ts'
import { currentUser, onUserChange, payOwedLogout, setSessionExpired, type SessionUser } from './session.ts'
import { followTheme } from './theme.ts'
import { currentUserStore, setUserStore, type StorageTrouble } from './user-store.ts'
import { afterFailedSignOut, resumeWipe } from './wipe.ts'

const newId = (): Ulid => ulid() as Ulid

/** What an opening failure means to a person. The kinds are the data layer's; an unknown one is a browser without storage. */
function troubleOf(error: unknown): StorageTrouble {
  const kind = typeof error === 'object' && error !== null && 'kind' in error ? error.kind : undefined
  return kind === 'quota' || kind === 'timeout' || kind === 'newer' ? kind : 'unavailable'
}

async function openPerson(user: SessionUser): Promise<void> {
  setUserStore({ kind: 'opening' })
  try {
    const { openUserStore } = await import('#data/open-user-store.ts')
    const { browserDeps } = await import('#data/browser-deps.ts')
    const store = await openUserStore({
      ...browserDeps(window, newId),
      uid: user.uid,
      providerLookup: currentProvider,
      onSignedOut: () => setSessionExpired(true),
      onAccountGone: () => void import('./account-end.ts').then((module) => module.onAccountGone()),
      onBroken: () => setUserStore({ kind: 'failed', why: 'timeout' }),
    })
    // Somebody may have signed out or in while it opened.
    if (currentUser()?.uid !== user.uid) {
      await store.close()
      return
    }
    setUserStore({ kind: 'open', store })
    announceNotifications(store)
    followKeptProviders(store)
    followPreferences(store)
  } catch (error) {
    setUserStore({ kind: 'failed', why: troubleOf(error) })
  }
}

async function followPerson(user: SessionUser | null): Promise<void> {
  const open = currentUserStore()
  if (open && open.uid === user?.uid) {
    open.wake()
    return
  }
  setUserStore({ kind: 'none' })
  followKeptProviders(undefined)
  await open?.close()
  if (user) await openPerson(user)
  else forgetPreferences()
}

async function openDirectory(): Promise<void> {
  try {
    const { openDirectoryStore } = await import('#data/open-directory-store.ts')
    const { browserDeps } = await import('#data/browser-deps.ts')
    startDirectory(await openDirectoryStore(browserDeps(window, newId)))
  } catch (error) {
    setUserStore({ kind: 'failed', why: troubleOf(error) })
  }
}

/** Starts the page once. */
export function start(): void {
  startOverlays()
  followTheme()
  void locateIfAllowed()
  const begin = async (): Promise<void> => {
    // An interrupted removal of somebody's data comes before anything else.
    await resumeWipe()
    await payOwedLogout()
    // Loaded for the few whose deletion was not answered.
    if (isDeletionMarked()) await (await import('./account-end.ts')).resumeDeletion()
    await Promise.all([openDirectory(), followPerson(currentUser())])
    onUserChange((user) => void followPerson(user))
    afterFailedSignOut(() => followPerson(currentUser()))
  }
  void begin()
}
