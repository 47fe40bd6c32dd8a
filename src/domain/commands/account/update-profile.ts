/** Updates the profile fields that the user may edit. Points, account type, e-mail and the rest cannot be set here. */
import * as v from 'valibot'
import { changedPhoneFields } from '../../account/contact-verification.ts'
import { editableProfileFields } from '../../documents/profile.ts'
import { refusal } from '../../errors.ts'
import { profileId } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { nextVersion, defineCommand, getAs } from '../command.ts'

export const updateProfile = defineCommand({
  name: 'update_profile',
  /** Contains only the changed fields, so that two devices that change different fields do not overwrite each other. */
  schema: v.partial(v.strictObject(editableProfileFields)),
  needs: (_args, actor) => [profileId(actor.uid)],
  decide: (args, { actor, get, now }) => {
    const profile = getAs(get, profileId(actor.uid), 'profile')
    if (!profile) return fail(refusal('not_found'))
    if (args.dateOfBirth && args.dateOfBirth > now.slice(0, 10))
      return fail(refusal('invalid_fields', { fields: { dateOfBirth: 'This date is in the future' } }))
    const changes = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
    if (Object.keys(changes).length === 0) return ok([])
    const since = {
      ...(args.emailNotifications && !profile.emailNotifications ? { email_since: now } : {}),
      ...(args.smsNotifications && !profile.smsNotifications ? { sms_since: now } : {}),
    }
    return ok([
      { op: 'replace', doc: nextVersion(profile, { ...changes, ...since, ...changedPhoneFields(profile, args.phone), updated_at: now }) },
    ])
  },
})
