/** Parts of the English texts of notifications about moderation, by parameter. */
type Texts = Readonly<Record<string, string>>

/** Texts by change of a provider's moderation status. */
export const MODERATION_STATUS_TEXTS: Texts = {
  approved: 'Your service was approved.',
  rejected: 'Your service wasn’t approved, so customers can’t see it.',
  pending: 'Your service is under review again.',
  blocked: 'Your account was blocked.',
  unblocked: 'Your account is active again.',
  removed: 'Your service was removed.',
  restored: 'Your service is back.',
}

/** Reported content, addressed to its author. */
export const HIDDEN_CONTENT_TEXTS: Texts = {
  message: 'one of your messages',
  photo: 'one of your photos',
  review: 'one of your reviews',
  answer: 'one of your replies to a review',
  profile: 'texts and the picture of your profile',
  name: 'your name',
}
export const RESTORED_CONTENT_TEXTS: Texts = {
  message: 'Your message',
  photo: 'Your photo',
  review: 'Your review',
  answer: 'Your reply to a review',
  profile: 'Your profile',
  name: 'Your name',
}
export const REPORTED_CONTENT_TEXTS: Texts = {
  message: 'The message',
  photo: 'The photo',
  review: 'The review',
  answer: 'The reply to a review',
  profile: 'The profile',
  name: 'The name',
}
/** Which rule hidden content broke, after its kind. */
export const RULE_TEXTS: Texts = {
  offensive: ', because it’s offensive or threatening',
  fraud: ', because it looks like fraud or asks to pay elsewhere',
  private_data: ', because it shares private information',
  spam: ', because it’s spam or advertising',
}
/** What the suspension of a helper means for a booking. */
export const SUSPENSION_TEXTS: Texts = {
  request: 'can’t take bookings on NearHelp right now, so your request has ended. You can ask another helper.',
  upcoming: 'was suspended by NearHelp. We’ll tell you whether your booking takes place.',
  running: 'was suspended by NearHelp. You can finish this job together by message.',
}
export const VERDICT_TEXTS: Texts = {
  hidden: 'was hidden. Thanks for letting us know.',
  kept: 'doesn’t break our rules, so it stays.',
  open: 'is under review again.',
}
