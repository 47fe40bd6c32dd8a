/** Command of the server: applies an admin's decision about reported content, and notifies its author. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../../constants.ts'
import type { Booking } from '../../documents/booking.ts'
import type { Message } from '../../documents/message.ts'
import type { NotificationKind } from '../../documents/notification-kinds.ts'
import {
  contentBookingId,
  contentDocId,
  contentKeyField,
  parseContentKey,
  REPORT_REASONS,
  type Appeal,
  type ContentRef,
  type HiddenContent,
  type ReportedContent,
} from '../../documents/report.ts'
import { refusal } from '../../errors.ts'
import { requiredText } from '../../fields.ts'
import { profileId, providerId, reportedContentId, type Ulid } from '../../ids.ts'
import type { Instant } from '../../time/instant.ts'
import { contactNeeds } from '../../account/contact-between.ts'
import {
  CONTENT_STATES,
  contentChange,
  contentStateOf,
  verdictOf,
  type ContentChange,
  type ContentState,
} from '../../moderation/content-verdict.ts'
import { fail, ok } from '../../result.ts'
import { HIDDEN_MESSAGE } from '../../documents/placeholder-texts.ts'
import { nextVersion, defineCommand, getAs, type DecideContext, type Effect, type Lookup } from '../command.ts'
import { notify } from '../notify.ts'
import { hideName, hideProfile, showName, showProfile } from './hide-profile.ts'
import { hideAnswer, hideReview, holdAgain, releaseReview, showAnswer, showReview } from './hide-review.ts'
import type { ModerationOutcome } from './moderation-outcome.ts'

function hideMessage(doc: Message, now: Instant): ModerationOutcome | undefined {
  if (doc.hidden_at !== undefined) return undefined
  const { attachment, ...words } = doc
  return {
    effects: [{ op: 'replace', doc: nextVersion<Message>(words, { message: HIDDEN_MESSAGE, hidden_at: now }) }],
    kept: { message: doc.message, ...(attachment ? { attachment } : {}) },
  }
}

function showMessage(doc: Message, { message, attachment }: HiddenContent): ModerationOutcome | undefined {
  if (doc.hidden_at === undefined || message === undefined) return undefined
  const { hidden_at: _hidden, ...rest } = doc
  return {
    effects: [{ op: 'replace', doc: nextVersion<Message>(rest, { message, ...(attachment ? { attachment } : {}) }) }],
    kept: undefined,
  }
}

/** Takes the photo out of the request. Its answers and the other photos stay. */
function hidePhoto(doc: Booking, id: Ulid): ModerationOutcome | undefined {
  const { photos = [], ...rest } = doc
  const attachment = photos.find((photo) => photo.id === id)
  if (!attachment) return undefined
  const others = photos.filter((photo) => photo.id !== id)
  const next = nextVersion<Booking>(rest, others.length > 0 ? { photos: others } : {})
  return { effects: [{ op: 'replace', doc: next }], kept: { attachment } }
}

function showPhoto(doc: Booking, { attachment }: HiddenContent): ModerationOutcome | undefined {
  if (!attachment || doc.photos?.some(({ id }) => id === attachment.id)) return undefined
  return { effects: [{ op: 'replace', doc: nextVersion(doc, { photos: [...(doc.photos ?? []), attachment] }) }], kept: undefined }
}

interface ModerationInput {
  readonly reported: ReportedContent
  readonly isHiding: boolean
  readonly isOpen: boolean
  readonly reason: string
}

function applyVerdict(
  content: ContentRef,
  { reported, isHiding, isOpen, reason }: ModerationInput,
  context: DecideContext,
): ModerationOutcome | undefined {
  const { get, now } = context
  const kept = reported.kept ?? {}
  if (content.kind === 'profile') {
    const doc = getAs(get, contentDocId(content), 'provider')
    return doc && (isHiding ? hideProfile(doc, now) : showProfile(doc, kept, now))
  }
  if (content.kind === 'name') {
    const doc = getAs(get, contentDocId(content), 'profile')
    return doc && (isHiding ? hideName(doc, now) : showName(doc, kept, now))
  }
  if (content.kind === 'message') {
    const doc = getAs(get, contentDocId(content), 'message')
    return doc && (isHiding ? hideMessage(doc, now) : showMessage(doc, kept))
  }
  if (content.kind === 'photo') {
    const doc = getAs(get, contentDocId(content), 'booking')
    return doc && (isHiding ? hidePhoto(doc, content.photo_id) : showPhoto(doc, kept))
  }
  const doc = getAs(get, contentDocId(content), 'review')
  if (!doc) return undefined
  if (content.kind === 'review') return isHiding ? hideReview(doc, now, reason) : showReview(doc, kept, isOpen, context)
  return isHiding ? hideAnswer(doc, now) : showAnswer(doc, kept)
}

/** Returns the author's side of the booking. */
function sideOf(content: ContentRef, get: Lookup): 'customer' | 'provider' {
  if (content.kind === 'message') return getAs(get, contentDocId(content), 'message')?.sender_type ?? 'customer'
  return content.kind === 'answer' || content.kind === 'profile' ? 'provider' : 'customer'
}

/** Returns when it was written: the hidden text itself is in no feed, not even its author's. */
function writtenAt(content: ContentRef, { answer }: HiddenContent, get: Lookup): Record<string, string> {
  const doc = get(contentDocId(content))
  const at = answer && content.kind === 'answer' ? answer.created_at : doc && 'created_at' in doc ? doc.created_at : undefined
  return at === undefined ? {} : { written_at: at }
}

/** Returns the appeal after a decision. Another decision that hides the content can be appealed too. */
function appealAfter({ appeal }: ReportedContent, change: ContentChange, to: ContentState): Appeal | undefined {
  if (!appeal) return undefined
  if (to === 'appealed') return { ...appeal, state: 'open' }
  if (change === 'hidden') return undefined
  return appeal.state === 'open' ? { ...appeal, state: change === 'restored' ? 'granted' : 'refused' } : appeal
}

function withState(
  reported: ReportedContent,
  change: ContentChange,
  to: ContentState,
  since: Instant,
  kept: HiddenContent | undefined,
): ReportedContent {
  const { kept: _before, appeal: _earlier, ...rest } = reported
  const appeal = appealAfter(reported, change, to)
  return nextVersion<ReportedContent>(rest, { verdict: verdictOf(to), since, ...(kept ? { kept } : {}), ...(appeal ? { appeal } : {}) })
}

const NOTICES: Readonly<Partial<Record<ContentChange, NotificationKind>>> = {
  hidden: 'content_hidden',
  restored: 'content_restored',
  upheld: 'appeal_refused',
}

/** What a decision that leaves the content visible means for a held review: it is released, or held again. */
function heldEffects(content: ContentRef, { held }: ReportedContent, change: ContentChange, context: DecideContext): Effect[] {
  const review = content.kind === 'review' ? getAs(context.get, contentDocId(content), 'review') : undefined
  if (!review || (change !== 'dismissed' && change !== 'reopened') || review.hidden) return []
  return change === 'dismissed' ? releaseReview(review, context) : holdAgain(review, held)
}

export const moderateContent = defineCommand({
  name: 'moderate_content',
  schema: v.strictObject({
    content: contentKeyField,
    /** The state that the decision was based on. Refused if it has changed. */
    from: v.picklist(CONTENT_STATES),
    to: v.picklist(CONTENT_STATES),
    reason: requiredText(TEXT_LIMITS.reason, 'Add a reason'),
    /** Which rule was broken, when it is hidden. */
    rule: v.optional(v.picklist(REPORT_REASONS)),
  }),
  needs: ({ content: key }, _actor, get) => {
    const content = parseContentKey(key)
    if (!content) return []
    const author = getAs(get, reportedContentId(key), 'reported')?.author_uid
    return [
      reportedContentId(key),
      contentDocId(content),
      ...('provider_id' in content ? [providerId(content.provider_id), profileId(content.provider_id)] : []),
      ...(author === undefined ? [] : [profileId(author)]),
      ...(author !== undefined && 'provider_id' in content ? contactNeeds(author, content.provider_id) : []),
    ]
  },
  decide: ({ content: key, from, to, reason, rule }, context) => {
    const { get, now } = context
    const content = parseContentKey(key)
    const reported = getAs(get, reportedContentId(key), 'reported')
    if (!content || !reported) return fail(refusal('not_found'))
    if (contentStateOf(reported) !== from) return fail(refusal('conflict'))
    const change = contentChange(from, to)
    if (change === undefined) return ok([])
    const isShownAsBefore = change !== 'hidden' && change !== 'restored'
    const outcome = isShownAsBefore
      ? { effects: heldEffects(content, reported, change, context), kept: reported.kept }
      : applyVerdict(content, { reported, isHiding: change === 'hidden', isOpen: to === 'open', reason }, context)
    if (!outcome) return fail(refusal('conflict'))
    const stored: Effect = { op: 'replace', doc: withState(reported, change, to, now, outcome.kept) }
    const kind = NOTICES[change]
    if (kind === undefined) return ok([stored, ...outcome.effects])
    const params = { what: content.kind, reason, side: sideOf(content, get), content: key }
    const more = change === 'hidden' ? { ...writtenAt(content, outcome.kept ?? {}, get), ...(rule === undefined ? {} : { rule }) } : {}
    return ok([stored, ...outcome.effects, notify(context, reported.author_uid, kind, contentBookingId(content), { ...params, ...more })])
  },
})
