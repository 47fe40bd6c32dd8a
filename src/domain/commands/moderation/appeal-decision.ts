/**
 * Command of a person who asks for another look at something of theirs that was hidden, once for each decision. A device knows of the
 * decision by its notification; only the server has the reported content.
 */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../../constants.ts'
import { contentKeyField, type ReportedContent } from '../../documents/report.ts'
import { contentStateOf } from '../../moderation/content-verdict.ts'
import { refusal } from '../../errors.ts'
import { textField, ulidField } from '../../fields.ts'
import { notificationId, reportedContentId, type Uid, type Ulid } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { defineCommand, getAs, nextVersion, type Effect, type Lookup } from '../command.ts'

/** Finds the notification of a decision that can be appealed, and the key of the hidden content. */
function findDecision(uid: Uid, id: Ulid, get: Lookup) {
  const notification = getAs(get, notificationId(uid, id), 'notification')
  const key = v.safeParse(contentKeyField, notification?.params['content'])
  return notification?.kind === 'content_hidden' && key.success ? { notification, reportedId: reportedContentId(key.output) } : undefined
}

export const appealDecision = defineCommand({
  name: 'appeal_decision',
  schema: v.strictObject({
    /** The notification that says what was hidden. */
    notification_id: ulidField,
    words: v.optional(textField(TEXT_LIMITS.appeal), ''),
  }),
  needs: ({ notification_id }, { uid }, get) => {
    const found = findDecision(uid, notification_id, get)
    return [notificationId(uid, notification_id), ...(found ? [found.reportedId] : [])]
  },
  decide: ({ notification_id, words }, { actor, get, now }) => {
    const found = findDecision(actor.uid, notification_id, get)
    if (!found) return fail(refusal('not_found'))
    const { notification, reportedId } = found
    const reported = getAs(get, reportedId, 'reported')
    if (notification.appealed_at !== undefined || reported?.appeal) return fail(refusal('already_appealed'))
    if (reported && contentStateOf(reported) !== 'hidden') return fail(refusal('not_hidden'))
    const appealed: Effect[] = reported
      ? [{ op: 'replace', doc: nextVersion<ReportedContent>(reported, { appeal: { words, at: now, state: 'open' } }) }]
      : []
    return ok([...appealed, { op: 'replace', doc: nextVersion(notification, { appealed_at: now }) }])
  },
})
