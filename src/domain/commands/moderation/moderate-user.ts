/** Command of the server: blocks or unblocks the account of a user without a service, and notifies the user. */
import * as v from 'valibot'
import {
  moderationStatusChange,
  moderationStatusOfProfile,
  moderationStatusSchema,
  isSameModerationStatus,
} from '../../moderation/moderation-status.ts'
import { TEXT_LIMITS } from '../../constants.ts'
import { refusal } from '../../errors.ts'
import { requiredText, uidField } from '../../fields.ts'
import { profileId } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { nextVersion, defineCommand, getAs } from '../command.ts'
import { notify } from '../notify.ts'

export const moderateUser = defineCommand({
  name: 'admit_person',
  schema: v.strictObject({
    uid: uidField,
    /** The status that the decision was based on. Refused if it has changed. */
    from: moderationStatusSchema,
    to: moderationStatusSchema,
    reason: requiredText(TEXT_LIMITS.reason, 'Add a reason'),
  }),
  needs: ({ uid }) => [profileId(uid)],
  decide: ({ uid, from, to, reason }, context) => {
    const profile = getAs(context.get, profileId(uid), 'profile')
    if (!profile) return fail(refusal('not_found'))
    const current = moderationStatusOfProfile(profile)
    if (!isSameModerationStatus(current, from)) return fail(refusal('conflict'))
    // Blocking is the only decision about a user without a service.
    const change = moderationStatusChange(current, { ...current, is_blocked: to.is_blocked })
    if (change === undefined) return ok([])
    return ok([
      { op: 'replace', doc: nextVersion(profile, { is_blocked: to.is_blocked, updated_at: context.now }) },
      notify(context, uid, 'admission_changed', null, { name: profile.name, change, reason }),
    ])
  },
})
