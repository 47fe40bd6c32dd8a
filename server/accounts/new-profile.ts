import type { ContactStanding } from '#domain/account/contact-standing.ts'
import { PROFILE_DEFAULTS, type Profile, type UserType } from '#domain/documents/profile.ts'
import { profileId } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Account } from './accounts.ts'

/** Returns the first profile of an account. */
export function newProfile(
  { uid, email, name, phone }: Pick<Account, 'uid' | 'email' | 'name' | 'phone'>,
  userType: UserType,
  contact_standing: ContactStanding,
  now: Instant,
): Profile {
  return {
    doc_id: profileId(uid),
    type: 'profile',
    schema_version: 1,
    version: 1,
    uid,
    email,
    userType,
    name,
    phone,
    ...PROFILE_DEFAULTS,
    contact_standing,
    loyalty_points: 0,
    notifications_read_up_to: null,
    created_at: now,
    updated_at: now,
  }
}
