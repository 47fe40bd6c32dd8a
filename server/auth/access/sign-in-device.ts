import type { SignInDevice } from '../../accounts/sign-in-trail.ts'
import { parseUserAgent } from '../parse-user-agent.ts'

/** Returns what a request says about its device. Releases before the trail send no zone. */
export const signInDevice = (request: Request, { time_zone: zone }: { readonly time_zone?: string | undefined }): SignInDevice => ({
  device: parseUserAgent(request.headers.get('user-agent')),
  zone,
})
