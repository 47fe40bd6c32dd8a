/** Command of the server: applies an admin's decision about a provider, and notifies the provider. */
import * as v from 'valibot'
import {
  moderationStatusChange,
  moderationStatusOf,
  moderationStatusSchema,
  moderationStatusFields,
  isSameModerationStatus,
} from '../../moderation/moderation-status.ts'
import { TEXT_LIMITS } from '../../constants.ts'
import { refusal } from '../../errors.ts'
import { requiredText, uidField } from '../../fields.ts'
import { providerId } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { nextVersion, defineCommand, getAs } from '../command.ts'
import { notify } from '../notify.ts'

export const moderateProvider = defineCommand({
  name: 'admit_provider',
  schema: v.strictObject({
    provider_id: uidField,
    /** The status that the decision was based on. Refused if it has changed. */
    from: moderationStatusSchema,
    to: moderationStatusSchema,
    reason: requiredText(TEXT_LIMITS.reason, 'Add a reason'),
  }),
  needs: ({ provider_id }) => [providerId(provider_id)],
  decide: ({ provider_id, from, to, reason }, context) => {
    const provider = getAs(context.get, providerId(provider_id), 'provider')
    if (!provider) return fail(refusal('not_found'))
    if (!isSameModerationStatus(moderationStatusOf(provider), from)) return fail(refusal('conflict'))
    const change = moderationStatusChange(from, to)
    if (change === undefined) return ok([])
    const { now } = context
    return ok([
      { op: 'replace', doc: nextVersion(provider, { ...moderationStatusFields(to, now), updated_at: now }) },
      notify(context, provider_id, 'admission_changed', null, { name: provider.name, change, reason }),
    ])
  },
})
