/** Opens a person's session: closes the one the request came with, and keeps the login in the trail. */
import type { DeviceFamily } from '#domain/account/device-family.ts'
import { isNewKindOfDevice, type SignIn } from '#domain/account/access/sign-in-trail.ts'
import type { Uid } from '#domain/ids.ts'
import type { AccountJobs } from '../../accounts/account-jobs.ts'
import type { Account } from '../../accounts/accounts.ts'
import { devicesOf, type SignInDevice, type SignInTrail } from '../../accounts/sign-in-trail.ts'
import { PERSON_COOKIE, tokenOf } from '../credentials.ts'
import type { Sessions } from '../sessions.ts'

export interface OpenPersonSessionDeps {
  readonly sessions: Pick<Sessions, 'open' | 'close' | 'list'>
  readonly trail: Pick<SignInTrail, 'add'>
  readonly accountJobs: Pick<AccountJobs, 'store'>
  readonly publicOrigin: string | undefined
}

export interface OpenedSession {
  readonly token: string
  /** Shown in the person's list. */
  readonly name: string
}

export function createOpenPersonSession({ sessions, trail, accountJobs, publicOrigin }: OpenPersonSessionDeps) {
  /** Accounts from before the trail are known by their sessions. @param name of the new session */
  async function knownDevices(uid: Uid, before: readonly SignIn[], name: string): Promise<readonly DeviceFamily[]> {
    const known = devicesOf(before)
    if (known.length > 0) return known
    return (await sessions.list(uid)).filter((each) => each.name !== name).map(({ device }) => device)
  }

  /** Opens a session with a new token. A login on a new kind of device is told to the person. */
  return async (
    request: Request,
    { uid, session_epoch: epoch }: Account,
    result: 'signed_up' | 'signed_in',
    from: SignInDevice,
    shared: boolean,
  ): Promise<OpenedSession> => {
    const earlier = tokenOf(request, PERSON_COOKIE, publicOrigin)
    if (earlier !== undefined) await sessions.close(earlier)
    // Together: the trail makes a login no slower.
    const [{ token, name = '' }, before] = await Promise.all([
      sessions.open(uid, { epoch, shared, device: from.device }),
      trail.add(uid, result, from),
    ])
    if (result === 'signed_in' && isNewKindOfDevice(await knownDevices(uid, before, name), from.device))
      await accountJobs.store({ task: 'sign_in', uid })
    return { token, name }
  }
}
