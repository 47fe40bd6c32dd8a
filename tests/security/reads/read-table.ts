/**
 * Who reads which field of which document, and when: the product's promise, and not what the code computes. `docs/security.md` shows this
 * table, the schemas tell which fields it must have, and the matrix tests it in every channel.
 */
import type { DocType } from '#domain/documents/document.ts'
import {
  AGREED,
  ALWAYS,
  ASKED_AND_AGREED,
  BEFORE_START,
  HIDDEN,
  LISTED,
  OWN_ACTS,
  REPORTED,
  SHOWN,
  UNDER_WAY,
  type Rule,
} from './read-rules.ts'

/** Fields of every document: those who may read anything of it read them too. */
export const BASE_FIELDS: readonly string[] = ['doc_id', 'type', 'schema_version', 'version']

const BOTH = { customer: ALWAYS, provider: ALWAYS } as const
const PICTURE = ['id', 'media_type', 'bytes', 'width', 'height', 'blur']
const inside = (field: string, names: readonly string[]): string => names.map((name) => `${field}.${name}`).join(' ')

export const DOCUMENT_READS: Readonly<Record<DocType, readonly Rule[]>> = {
  provider: [
    {
      fields: `id provider_uid name service_type latitude longitude city former_cities rating review_count rating_sum price_per_hour
        eta_minutes profile_image is_verified verified_at verified_what bio experience_years certifications languages
        total_completed_jobs response_rate requests_counted requests_answered emergency_service subscription_available status
        is_available service_radius_km visible is_approved approval is_blocked removed_at created_at updated_at
        ${inside('recent_reviews', ['user_name', 'rating', 'comment', 'created_at', 'written_at', 'edited_at'])}
        recent_reviews.answer.message recent_reviews.answer.created_at
        ${inside('packages', ['id', 'name', 'tier', 'price', 'description', 'included_services', 'duration_hours'])}
        packages.contents_at packages.created_at
        ${inside('portfolio_links', ['website', 'instagram', 'linkedin', 'facebook', 'youtube', 'portfolio'])}
        schedule.days.status schedule.days.time_slots schedule.week.status schedule.week.time_slots schedule.min_notice_minutes
        schedule.travel_buffer_minutes schedule.busy.starts_at schedule.busy.ends_at`,
      owner: ALWAYS,
      anyone: LISTED,
      admin: ALWAYS,
    },
  ],
  booking: [
    {
      fields: 'id status service_type city starts_at ends_at created_at customer_uid customer_name provider_uid provider_name',
      ...BOTH,
      admin: ALWAYS,
    },
    {
      fields: `provider_id provider_image customer_rating.average customer_rating.count user_latitude user_longitude district
        scheduled_date duration_hours special_instructions ${inside('photos', PICTURE)} answers is_emergency booking_type
        ${inside('service_package', ['id', 'name', 'tier', 'price', 'description', 'included_services', 'duration_hours'])}
        subscription_type subscription_duration visits.number visits.starts_at visits.ends_at visits.status price_per_hour
        total_amount provider_notified_at on_my_way_at start_code suspended_at proposal.by proposal.starts_at
        proposal.proposed_at ${inside('extra', ['hours', 'amount', 'visit', 'by', 'reason', 'proposed_at'])} asked_together
        ${inside('history', ['event', 'at', 'sent_at', 'by', 'reason', 'visit', 'starts_at', 'moved_from', 'outcome', 'confirmed'])}
        history.hours history.amount history.ends_at history.taken history.played updated_at`,
      ...BOTH,
    },
    { fields: 'history.command_id', customer: OWN_ACTS, provider: OWN_ACTS },
  ],
  place: [
    {
      fields: `booking_id viewer_uid latitude longitude address place_notes destination.address destination.latitude
        destination.longitude updated_at`,
      customer: ALWAYS,
      provider: AGREED,
    },
    // A withdrawn document is sent as deleted.
    { fields: 'is_withdrawn' },
    { fields: 'phone', customer: AGREED, provider: AGREED },
    { fields: 'start_codes.visit start_codes.code', customer: BEFORE_START },
  ],
  message: [
    {
      fields: `id booking_id sender_uid sender_name message ${inside('attachment', PICTURE)} created_at`,
      ...BOTH,
      admin: REPORTED,
    },
    { fields: 'customer_uid provider_uid sender_type written_at hidden_at', ...BOTH },
  ],
  // Sent to nobody: the message or the booking describes the photo, and a separate call answers its bytes.
  attachment: [{ fields: `${PICTURE.join(' ')} booking_id customer_uid provider_uid sender_uid created_at` }],
  reading: [{ fields: 'booking_id uid read_up_to', owner: ALWAYS }],
  receipt: [{ fields: 'booking_id customer_uid provider_uid uid delivered_up_to read_up_to', ...BOTH }],
  notification: [{ fields: 'id user_id kind title message icon booking_id params time appealed_at', owner: ALWAYS }],
  favourite: [{ fields: 'uid provider_id is_removed created_at', owner: ALWAYS }],
  // One for each of the two. Only that of the person who blocked says when, and whom by name.
  block: [{ fields: 'uid person_id is_blocked is_closed name blocked_at', owner: ALWAYS }],
  profile: [
    { fields: 'uid email userType name is_blocked created_at', owner: ALWAYS, admin: ALWAYS },
    {
      fields: `verified_email verified_phone phone location address zipCode dateOfBirth emergencyContact preferredLanguage favoriteServices serviceRadius
        pushNotifications push_muted reminders_muted quiet_hours.from quiet_hours.to quiet_hours.zone push_hide_details
        emailNotifications smsNotifications autoBookingConfirm privacyLevel show_read_marks share_phone
        ${inside('saved_places', ['id', 'label', 'address', 'place_notes', 'district', 'latitude', 'longitude'])}
        share_position start_code loyalty_points client_rating_sum client_rating_count past.through past.as_customer
        past.as_provider email_since sms_since contact_standing requests.open
        requests.unanswered.provider_id requests.unanswered.day fresh_reviews notifications_read_up_to updated_at`,
      owner: ALWAYS,
    },
  ],
  review: [
    {
      fields: 'provider_id user_name rating comment created_at written_at edited_at answer.message answer.created_at',
      customer: ALWAYS,
      provider: SHOWN,
      anyone: SHOWN,
      admin: REPORTED,
    },
    { fields: 'booking_id customer_uid answer_hidden_at', customer: ALWAYS, provider: SHOWN },
    { fields: 'held.at held.reason uncounted.at uncounted.reason', customer: ALWAYS },
    { fields: 'hidden.at hidden.reason', customer: HIDDEN, admin: HIDDEN },
  ],
  'client-rating': [
    {
      fields: `booking_id provider_id provider_name customer_uid client_name fairness_rating respect_rating communication_rating
        payment_timeliness_rating overall_rating review_text created_at written_at`,
      ...BOTH,
    },
  ],
  package: [
    {
      fields: 'provider_id id name tier price description included_services duration_hours contents_at created_at',
      owner: ALWAYS,
      anyone: LISTED,
    },
    { fields: 'is_active is_removed updated_at', owner: ALWAYS },
  ],
  calendar: [{ fields: 'provider_uid intervals.booking_id intervals.starts_at intervals.ends_at', owner: ALWAYS }],
  command: [
    {
      fields: `uid device_id n name state refusal.code refusal.reason refusal.fields
        ${inside('refusal.details', ['alternatives', 'price_per_hour', 'package_price', 'status', 'visit', 'starts_at'])}
        ${inside('refusal.details', ['booking_id', 'provider_id', 'because', 'distance_km', 'radius_km', 'opens_at'])}
        refusal.details.next_job.starts_at refusal.details.next_job.ends_at refusal.details.open_extra.hours
        refusal.details.open_extra.amount refusal.details.until refusal.details.open_requests ${inside('refusal.details.visits', ['number', 'starts_at', 'state', 'alternatives'])}
        effects.doc_id effects.version decided_at`,
      owner: ALWAYS,
    },
  ],
  report: [{ fields: 'content reporter_uid reason words created_at', admin: ALWAYS }],
  reported: [
    {
      fields: `content author_uid verdict since kept.message ${inside('kept.attachment', PICTURE)} kept.comment kept.answer.message
        kept.answer.created_at kept.name kept.profile.bio kept.profile.certifications kept.profile.profile_image
        ${inside('kept.profile.portfolio_links', ['website', 'instagram', 'linkedin', 'facebook', 'youtube', 'portfolio'])}
        held.at held.reason appeal.words appeal.at appeal.state`,
      admin: ALWAYS,
    },
  ],
}

/** What people read that is in none of these documents. */
export const OTHER_READS = {
  'photo of a request': { fields: 'photo', customer: ALWAYS, provider: ASKED_AND_AGREED, admin: REPORTED },
  'photo of a chat': { fields: 'photo', customer: SHOWN, provider: SHOWN, admin: REPORTED },
  'shared position': { fields: 'latitude longitude', customer: UNDER_WAY },
  verification: { fields: 'document government_id_number full_name', admin: ALWAYS },
  account: { fields: 'password token calendar_secret' },
} as const satisfies Readonly<Record<string, Rule>>
export type OtherKind = keyof typeof OTHER_READS

/**
 * The other fields in which the server may store a text again. A copy has the rule of the field that holds it, so each must be wanted.
 * Documents with the same field for both people of a booking are no copies.
 */
export const COPIES: Readonly<Record<string, string>> = {
  'profile.name': `booking.customer_name message.sender_name review.user_name provider.recent_reviews.user_name block.name
    client-rating.client_name notification.title notification.message notification.params`,
  'provider.name': `block.name booking.provider_name message.sender_name client-rating.provider_name notification.title
    notification.message notification.params`,
  'profile.phone': 'place.phone profile.verified_phone',
  'profile.email': 'profile.verified_email',
  'place.address': 'notification.message notification.params',
  'booking.district': 'notification.message notification.params',
  'booking.history.reason': 'notification.message notification.params',
  'booking.extra.reason': 'booking.history.reason',
  'review.comment': 'provider.recent_reviews.comment reported.kept.comment notification.params',
  'review.answer.message': 'provider.recent_reviews.answer.message reported.kept.answer.message notification.params',
  'message.message': 'reported.kept.message notification.message notification.params',
  'review.hidden.reason': 'notification.message notification.params',
  'package.name': 'provider.packages.name booking.service_package.name',
  'package.description': 'provider.packages.description booking.service_package.description',
  'package.included_services': 'provider.packages.included_services booking.service_package.included_services',
}
