/** Where a person goes once signed in. */
import type { UserType } from '#domain/documents/person.ts'
import { showDashboard, showView } from '#state/view.ts'

export interface SignIn {
  /** What the account signed up as. */
  readonly userType: UserType
  readonly signedUp: boolean
  /** The user-type selection was showing. */
  readonly fromSelection: boolean
  /** 'Provide Services' was chosen there. */
  readonly wantsDashboard: boolean
}

/** `dashboard`, `map`, or `stay`: whatever asked for the sign-in is still there. */
export function placeAfterSignIn({ userType, signedUp, fromSelection, wantsDashboard }: SignIn): 'dashboard' | 'map' | 'stay' {
  if (signedUp && userType === 'provider') return 'dashboard'
  if (!fromSelection) return 'stay'
  return userType === 'provider' || wantsDashboard ? 'dashboard' : 'map'
}

export function goAfterSignIn(signIn: SignIn): void {
  const place = placeAfterSignIn(signIn)
  if (place === 'dashboard') showDashboard()
  else if (place === 'map') showView('map')
}
