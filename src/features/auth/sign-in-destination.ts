/** Decides where a person goes after sign-in. */
import type { UserType } from '#domain/documents/profile.ts'
import { showDashboard, showView } from '#state/navigation/view.ts'

export interface SignInContext {
  /** User type chosen at sign-up. */
  readonly userType: UserType
  readonly signedUp: boolean
  /** The person pressed 'Log in' or 'Provide Services' where nothing else asked for it. */
  readonly isEntry: boolean
  /** The user-type selection was open. */
  readonly fromSelection: boolean
  /** 'Provide Services' was chosen in the selection. */
  readonly wantsDashboard: boolean
  /** This device remembers the person's last view. */
  readonly returning: boolean
}

/** Returns `dashboard`, `map`, or `stay`: the screen that asked for the sign-in, or the last view, is still open. */
export function signInDestination({
  userType,
  signedUp,
  isEntry,
  fromSelection,
  wantsDashboard,
  returning,
}: SignInContext): 'dashboard' | 'map' | 'stay' {
  if (signedUp && userType === 'provider') return 'dashboard'
  if (isEntry && !fromSelection && (userType === 'provider' || wantsDashboard)) return 'dashboard'
  if (!fromSelection || (returning && !wantsDashboard)) return 'stay'
  return userType === 'provider' || wantsDashboard ? 'dashboard' : 'map'
}

/** @param then runs where the person stays: shows the last view, or continues what asked for the sign-in */
export function navigateAfterSignIn(signIn: SignInContext, then: (() => void) | undefined): void {
  const place = signInDestination(signIn)
  if (place === 'dashboard') showDashboard()
  else if (place === 'map') showView('map')
  else then?.()
}
