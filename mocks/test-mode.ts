/** `?test=true` opens the provider dashboard: the mock backend's own provider signs in, by the ordinary call. */
import { DEMO_CAST, DEMO_PASSWORD } from '#server/demo/cast/cast.ts'

/** @param search query of the page's address, with its question mark */
const isTestMode = (search: string): boolean => new URLSearchParams(search).get('test') === 'true'

/**
 * Signs in as a provider who has a profile, unless someone is signed in.
 * @param logIn the app's own sign-in
 * @returns true when the dashboard must be shown
 */
export async function enterTestMode(
  search: string,
  isSignedIn: boolean,
  logIn: (email: string, password: string) => Promise<{ readonly ok: boolean }>,
): Promise<boolean> {
  if (!isTestMode(search)) return false
  return isSignedIn || (await logIn(DEMO_CAST.grace.email, DEMO_PASSWORD)).ok
}
