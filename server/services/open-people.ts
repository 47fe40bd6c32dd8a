/** Opens accounts, sessions and sign-in, of people and of the admin. */
import { isSuspended } from '#domain/documents/provider.ts'
import { profileId, type Uid } from '#domain/ids.ts'
import { createAccountJobHandlers } from '../accounts/account-job-handlers.ts'
import { openAccountJobs } from '../accounts/account-jobs.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { openOutboxKeys } from '../accounts/outbox-keys.ts'
import { openAdminAuth } from '../auth/admin-auth.ts'
import { openAuthentication, type AccessGuard } from '../auth/authenticate.ts'
import { openAuth } from '../auth/auth.ts'
import { openKnownDevices } from '../auth/known-devices.ts'
import type { Passwords } from '../auth/passwords.ts'
import { openPresence } from '../auth/presence/presence.ts'
import type { Marketplace } from './open-marketplace.ts'
import type { Moderation } from './open-moderation.ts'
import type { SharedServices } from './services-deps.ts'

export type People = ReturnType<typeof openPeople>

export function openPeople(
  shared: SharedServices,
  passwords: Passwords,
  { directory, blockedUsers, moderationActions }: Pick<Marketplace, 'directory'> & Pick<Moderation, 'blockedUsers' | 'moderationActions'>,
) {
  const { store, documents, writeDocuments, clock, newId, randomBytes, limiters, log, transports, config } = shared
  const { publicOrigin, rateLimits: limits, adminPassword } = config
  const presence = openPresence(clock, store.counters)
  const accounts = openAccounts(store, clock)
  const accessGuard: AccessGuard = {
    isBlocked: (uid) => {
      const provider = directory.byId(uid)
      return blockedUsers.has(uid) || (provider !== undefined && isSuspended(provider))
    },
    blockReason: moderationActions.blockReason,
  }
  const authentication = openAuthentication({ store, nowMs: clock, randomBytes, accounts, publicOrigin, presence, accessGuard })
  const { sessions, adminSessions } = authentication
  const deps = {
    store,
    nowMs: clock,
    newId,
    randomBytes,
    accounts,
    passwords,
    publicOrigin,
    limits,
    limiters,
    readProfile: (uid: Uid) => documents.get(profileId(uid), 'profile'),
    writeDocuments,
  }
  const knownDevices = openKnownDevices(deps, 'person')
  const jobs = createAccountJobHandlers({ ...deps, transports })
  const accountJobs = openAccountJobs({ ...deps, sendsEmail: jobs.account_email !== undefined, runChange: jobs.account_change, log })
  return {
    presence,
    accounts,
    jobs,
    authentication,
    knownDevices,
    auth: openAuth({ ...deps, sessions, accountJobs, presence, accessGuard, knownDevices }),
    admin: openAdminAuth({ ...deps, sessions: adminSessions, password: adminPassword }),
    outboxKeys: openOutboxKeys(store, clock),
  }
}
