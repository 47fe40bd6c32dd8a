/** What 'Provide Services' and 'Log in' do where nothing else asks for an account. */
import { openOverlay } from '#state/navigation/overlays.ts'
import { showDashboard } from '#state/navigation/view.ts'
import { currentUser } from '#state/session/session.ts'

/** Opens the dashboard; for a visitor the sign-up that leads there. */
export function provideServices(): void {
  if (currentUser()) showDashboard()
  else openOverlay({ kind: 'auth', mode: 'signup', userType: 'provider', isEntry: true })
}

/** Opens the login. A customer stays where they are, and a provider goes to the dashboard. */
export const logInHere = (): void => openOverlay({ kind: 'auth', mode: 'login', isEntry: true })
