/** Opens addresses: the one that the page starts at, and those of notifications that are pressed while it is open. */
import { requireUser } from '#shared/account/require-user.ts'
import { readLastPanels, readLastPlace } from '#state/navigation/last-place.ts'
import { HOME, WELCOME } from '#state/navigation/place.ts'
import type { Destination } from '#state/navigation/addresses.ts'
import { openAddress } from '#state/navigation/open-address.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { currentPlace, goTo } from '#state/navigation/view.ts'
import { placeStep } from '#state/navigation/history/step.ts'
import { resumeTrail, startTrail } from '#state/navigation/history/trail.ts'
import { applyQuery, followQuery } from '#state/startup/address-query.ts'
import { translateOldLink } from './old-links.ts'

let isStarted = false
/** An address that came before the page has started. */
let waiting: string | undefined

/** Views and overlays that show only what is the user's own. */
const isPersonal = (to: Destination): boolean =>
  'place' in to
    ? ['booking', 'bookings', 'profile', 'dashboard'].includes(to.place.view)
    : ['chat', 'booking-record', 'messages', 'chat-settings', 'day-sheet'].includes(to.overlay.kind)

/** Opens an address of the app above what is shown; a visitor logs in above it, and it is there afterwards. */
export function openLink(address: string): void {
  if (!isStarted) {
    waiting = address
    return
  }
  const query = /\?.*/s.exec(address)?.[0] ?? ''
  const to = openAddress(translateOldLink(query) ?? address)
  if ('place' in to) applyQuery(to.place, query)
  if (isPersonal(to)) requireUser(() => undefined)
}

/** Opens a shared photo. A visitor is asked to log in above it; closing both discards the photo. */
function openSharedPhoto(content: 'photo' | 'none'): void {
  openOverlay({ kind: 'share-photo', came: content })
  if (content === 'photo') requireUser(() => undefined)
}

/** Returns whether an address names something to show; `/` alone is the last view. */
const isDestination = (address: string, search: string): boolean =>
  address !== `/${search}` || translateOldLink(search) !== undefined || /[?&](service|q|sort|city|admin)=/.test(search)

/** Begins the history of a page that is opened, not reloaded. @param shared what was shared with the app; null for nothing */
function startAt(address: string, search: string, shared: string | null): void {
  const last = { place: readLastPlace(), panels: readLastPanels() }
  const isLast = shared === null && !isDestination(address, search)
  startTrail([placeStep(isLast && last.place.view === 'welcome' ? WELCOME : HOME)])
  if (shared !== null) openSharedPhoto(shared === 'none' ? 'none' : 'photo')
  else if (isLast) {
    goTo(last.place)
    last.panels.forEach(openOverlay)
  } else openLink(address)
}

/** Opens what the page's address names, or restores where the person was. Call it once, before anything is shown. */
export function openEntryLink(page: Window): void {
  const { search, pathname } = page.location
  const shared = new URLSearchParams(search).get('shared')
  // An old link is opened once: a reload stays where the person went from there.
  const isOld = shared !== null || translateOldLink(search) !== undefined
  isStarted = true
  if (!isOld && resumeTrail()) applyQuery(currentPlace(), search)
  else startAt(pathname + search, search, shared)
  followQuery()
  if (waiting !== undefined) openLink(waiting)
}
