/** Opens accounts, sessions and sign-in, of people and of the admin. */
import { askedFields, mayBeWrittenTo, type ContactChannel } from '#domain/account/contact-verification.ts'
import { nextVersion } from '#domain/commands/command.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { isSuspended } from '#domain/documents/provider.ts'
import { profileId, type Uid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { createAccountJobHandlers } from '../accounts/account-job-handlers.ts'
import { openAccountJobs } from '../accounts/account-jobs.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { openSignInTrail } from '../accounts/sign-in-trail.ts'
import { openOutboxKeys } from '../accounts/outbox-keys.ts'
import { verifyContact } from '../accounts/verify-contact.ts'
import { openAdminAuth } from '../auth/admin-auth.ts'
import { openAuthentication, type AccessGuard } from '../auth/authenticate.ts'
import { openAuth } from '../auth/auth.ts'
import { openKnownDevices } from '../auth/guard/known-devices.ts'
import type { Passwords } from '../auth/passwords/passwords.ts'
import { openPresence } from '../auth/presence/presence.ts'
import { openContactCodes, type CodeDelivery } from '../contacts/contact-codes.ts'
import { createContactJobHandlers } from '../contacts/contact-job-handlers.ts'
import { updateDocument } from '../store/documents/update-documents.ts'
import { openMessageQuota } from '../transports/message-quota.ts'
import { openAccountAccess } from '../auth/access/account-access.ts'
import type { Marketplace } from './open-marketplace.ts'
import type { Moderation } from './open-moderation.ts'
import type { SharedServices } from './services-deps.ts'

export type People = ReturnType<typeof openPeople>

/** @param isDemo whether the demo marketplace runs, known once the services are open */
export function openPeople(
  shared: SharedServices,
  passwords: Passwords,
  isDemo: () => boolean,
  {
    directory,
    calendarFeeds,
    blockedUsers,
    moderationActions,
  }: Pick<Marketplace, 'directory' | 'calendarFeeds'> & Pick<Moderation, 'blockedUsers' | 'moderationActions'>,
) {
  const {
    store,
    followUps,
    documents,
    writeDocuments,
    pushSubscriptions,
    clock,
    newId,
    randomBytes,
    limiters,
    log,
    setTimer,
    transports,
    config,
  } = shared
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
    followUps,
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
  const quota = openMessageQuota({ limiters, limits: limits.messages, daily: config.dailyMessages, log })
  const deliveryOf = (channel: ContactChannel): CodeDelivery => {
    const transport = channel === 'email' ? transports?.mail : transports?.textMessages
    // Where real messages leave, a code on the screen would verify anybody's address.
    if (isDemo() && (!transport || transport.isLocal)) return 'shown'
    return transport ? 'sent' : 'none'
  }
  const contactCodes = openContactCodes({ ...deps, quota, deliveryOf })
  const contacts = {
    newStanding: contactCodes.newStanding,
    countCode: (uid: Uid, address: string, receiver: string) => quota.code('email', { uid, address, receiver }),
    verifyEmail: (uid: Uid, email: string) => verifyContact(deps, uid, 'email', email, clock()),
    mayBeWrittenTo: async (uid: Uid) => {
      const profile = await deps.readProfile(uid)
      return profile !== undefined && mayBeWrittenTo(profile, 'email')
    },
    ask: async (profile: Profile) => {
      if (contactCodes.newStanding() === 'unverifiable' || askedFields(profile) === undefined) return
      await updateDocument(store, profileId(profile.uid), (doc) => {
        const asked = doc.type === 'profile' ? askedFields(doc) : undefined
        return doc.type === 'profile' && asked ? nextVersion(doc, { ...asked, updated_at: instantFromMs(clock()) }) : undefined
      })
    },
  }
  const jobs = { ...createAccountJobHandlers({ ...deps, transports }), ...createContactJobHandlers({ ...deps, transports, quota }) }
  const knownDevices = openKnownDevices(deps, 'person')
  const accountJobs = openAccountJobs({ ...deps, sendsEmail: jobs.account_email !== undefined, runChange: jobs.account_change, log })
  const trail = openSignInTrail({ store, accounts, newId, nowMs: clock, setTimer, log })
  return {
    presence,
    accounts,
    trail,
    accountAccess: openAccountAccess({ ...deps, accountJobs, sessions, calendarFeeds, pushSubscriptions }),
    jobs,
    quota,
    contactCodes,
    authentication,
    knownDevices,
    auth: openAuth({ ...deps, contacts, sessions, accountJobs, trail, presence, accessGuard, knownDevices }),
    admin: openAdminAuth({ ...deps, sessions: adminSessions, password: adminPassword }),
    outboxKeys: openOutboxKeys(store, clock),
  }
}
