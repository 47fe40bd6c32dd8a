/** Asks a visitor to log in before an action: booking, bookings and profile require it (section 6). */
import { openOverlay } from '#state/navigation/overlays.ts'
import { currentUser } from '#state/session/session.ts'

/** Runs the action for a signed-in person; opens the login otherwise, and does not run it afterwards. */
export function requireUser(action: () => void, providerName?: string): void {
  if (currentUser()) action()
  else openOverlay({ kind: 'auth', mode: 'login', ...(providerName === undefined ? {} : { providerName }) })
}

/** Like `requireUser`, but also runs the action after the login. For actions that commit the person to nothing. */
export function withUser(action: () => void): void {
  if (currentUser()) action()
  else openOverlay({ kind: 'auth', mode: 'login', onSignedIn: action })
}
