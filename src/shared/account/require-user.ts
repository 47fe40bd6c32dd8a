/** Booking, bookings and profile ask for login when signed out (section 6). */
import { openOverlay } from '#state/navigation/overlays.ts'
import { currentUser } from '#state/session/session.ts'

/** Runs the action for a signed-in person; opens the login otherwise. */
export function requireUser(action: () => void, providerName?: string): void {
  if (currentUser()) action()
  else openOverlay({ kind: 'auth', mode: 'login', ...(providerName === undefined ? {} : { providerName }) })
}

/** As `requireUser`, for what may simply go on after the login: it commits to nothing. */
export function withUser(action: () => void): void {
  if (currentUser()) action()
  else openOverlay({ kind: 'auth', mode: 'login', onSignedIn: action })
}
