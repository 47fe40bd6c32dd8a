/** Where a person goes once signed in. */
import type { UserType } from '#domain/documents/profile.ts'
import { showDashboard, showView } from '#state/navigation/view.ts'

export interface SignInContext {
  /** What the account signed up as. */
  readonly userType: UserType
  readonly signedUp: boolean
  /** The user-type selection was showing. */
  readonly fromSelection: boolean
  /** 'Provide Services' was chosen there. */
  readonly wantsDashboard: boolean
  /** This device remembers where the person was. */
  readonly returning: boolean
}

/** `dashboard`, `map`, or `stay`: whatever asked for the sign-in, or was last seen, is still there. */
export function signInDestination({
  userType,
  signedUp,
  fromSelection,
  wantsDashboard,
  returning,
}: SignInContext): 'dashboard' | 'map' | 'stay' {
  if (signedUp && userType === 'provider') return 'dashboard'
  if (!fromSelection || (returning && !wantsDashboard)) return 'stay'
  return userType === 'provider' || wantsDashboard ? 'dashboard' : 'map'
}

/** @param then what asked for the sign-in, where the person stays there */
export function navigateAfterSignIn(signIn: SignInContext, then: (() => void) | undefined): void {
  const place = signInDestination(signIn)
  if (place === 'dashboard') showDashboard()
  else if (place === 'map') showView('map')
  else then?.()
}
