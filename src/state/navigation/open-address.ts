/** Opens an address above what is shown, and what its query asks for. */
import { isUlid } from '#domain/ids.ts'
import { addressOf, parseAddress, type Destination } from './addresses.ts'
import { changeTogether } from './history/trail.ts'
import { showDashboardBooking, showDashboardVerification } from './dashboard-scroll-target.ts'
import { closeOverlay, openOverlay, topOverlay } from './overlays.ts'
import { goTo, switchToCustomer } from './view.ts'

/** Closes what asks for a decision, with its draft kept: a dialog would cover what opens next. */
export function closeDecisions(): void {
  for (let top = topOverlay(); top && addressOf({ overlay: top }) === undefined; top = topOverlay()) closeOverlay()
}

/** @param query of an address of the dashboard: one booking, a review to reply to, the state of the verification */
function openDashboardPart(query: string): void {
  const params = new URLSearchParams(query)
  const [booking, review] = [params.get('booking'), params.get('review')]
  if (isUlid(booking)) showDashboardBooking(booking)
  else if (isUlid(review)) openOverlay({ kind: 'answer-review', bookingId: review })
  else if (params.get('show') === 'verification') showDashboardVerification()
}

/** Opens what an address names. @param address path and query; may be anything that a link can contain @returns what it named */
export function openAddress(address: string): Destination {
  const to = parseAddress(address)
  changeTogether(() => {
    closeDecisions()
    if ('place' in to) goTo(to.place)
    else {
      // The map draws its sheet.
      if (to.overlay.kind === 'provider' || to.overlay.kind === 'proximity') switchToCustomer()
      const top = topOverlay()
      // The same helper's sheet may have grown to the profile that the address names.
      if (top === undefined || addressOf({ overlay: top }) !== addressOf(to)) openOverlay(to.overlay)
    }
    if ('place' in to && to.place.view === 'dashboard') openDashboardPart(address.split(/\?(.*)/s)[1] ?? '')
  })
  return to
}
