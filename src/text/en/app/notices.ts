/**
 * Notifications of the server, with the same English as `src/domain/notifications/notification-texts.ts`; a test compares the two.
 * {because} is the reason that a person gave, with a space before it, or empty.
 */
export const NOTICES = {
  'notice.booking_confirmed_title': 'Booking Confirmed', // Quoted by the specification.
  'notice.booking_confirmed_text': 'Waiting for provider confirmation.', // Quoted by the specification.
  'notice.booking_requested_title': 'New booking request',
  'notice.booking_requested_text':
    '{frequency, select, weekly {{name} sent a request: {service}, {visits, plural, one {# visit} other {# visits}}, weekly.} biweekly {{name} sent a request: {service}, {visits, plural, one {# visit} other {# visits}}, every 2 weeks.} monthly {{name} sent a request: {service}, {visits, plural, one {# visit} other {# visits}}, monthly.} other {{name} sent a request: {service}.}}{where}',
  'notice.where': '{place}.', // Ends a notification: a district, or the recipient's own address.
  'notice.booking_notified_title': 'Provider Notified', // Quoted by the specification.
  'notice.booking_notified_text': '{name} has your request.',
  'notice.booking_accepted_title': 'Booking accepted',
  'notice.booking_accepted_text': '{name} accepted your booking.{where}',
  'notice.booking_rejected_title': 'Booking declined',
  'notice.booking_rejected_text': '{name} declined your booking.{because}',
  'notice.request_taken_title': 'Request taken',
  'notice.request_taken_text': 'Another helper took {name}’s request.',
  'notice.nobody_available_title': 'No one could take it',
  'notice.nobody_available_text': 'None of the helpers you asked took your request: {service}.',
  'notice.request_unanswered_title': 'No answer yet',
  'notice.request_unanswered_text': 'No one has answered your request in 5 minutes: {service}. You can ask others too.',
  'notice.booking_on_my_way_title': 'Provider En Route', // Quoted by the specification.
  'notice.booking_on_my_way_text':
    '{named, select, number {{name} is on the way for visit {visit} on {when}.} other {{name} is on the way.}}',
  'notice.booking_started_title': 'Service Started',
  'notice.booking_started_text': '{named, select, number {{name} started visit {visit} on {when}.} other {{name} started the job.}}',
  'notice.booking_completed_title': 'Service Completed',
  'notice.booking_completed_text': '{named, select, number {{name} completed visit {visit} on {when}.} other {{name} completed the job.}}',
  'notice.booking_cancelled_title': 'Booking canceled',
  'notice.booking_cancelled_text':
    '{named, select, number {{name} canceled visit {visit} on {when}.{because}} other {{name} canceled the booking.{because}}}',
  'notice.booking_expired_title': 'Request expired',
  'notice.booking_expired_text':
    '{side, select, provider {You didn’t answer {name}’s request in time.} other {{name} didn’t answer in time.}}',
  'notice.time_proposed_title': 'New time proposed',
  'notice.time_proposed_text': '{name} proposed {when}.',
  'notice.time_accepted_title': 'New time agreed',
  'notice.time_accepted_text': '{name} agreed to {when}.',
  'notice.time_declined_title': 'New time declined',
  'notice.time_declined_text': '{name} declined {when}.{because}',
  'notice.time_withdrawn_title': 'Proposal withdrawn',
  'notice.time_withdrawn_text': '{name} withdrew {when}.',
  'notice.extra_proposed_title': 'Extra proposed',
  'notice.extra_proposed_text':
    '{extra, select, hours {{name} proposed {hours} hr more for {amount}.} other {{name} proposed {amount} for material.}}',
  'notice.extra_accepted_title': 'Extra agreed',
  'notice.extra_accepted_text':
    '{extra, select, hours {{name} agreed to {hours} hr more for {amount}.} other {{name} agreed to {amount} for material.}}',
  'notice.extra_declined_title': 'Extra declined',
  'notice.extra_declined_text':
    '{extra, select, hours {{name} declined {hours} hr more for {amount}.} other {{name} declined {amount} for material.}}',
  'notice.extra_withdrawn_title': 'Extra withdrawn',
  'notice.extra_withdrawn_text':
    '{extra, select, hours {{name} withdrew {hours} hr more for {amount}.} other {{name} withdrew {amount} for material.}}',
  'notice.visit_completed_title': 'Visit completed',
  'notice.visit_completed_text':
    '{named, select, number {{name} completed visit {visit} on {when}.} yes {{name} completed the visit on {when}.} other {{name} completed the visit.}}',
  'notice.visit_cancelled_title': 'Visit canceled',
  'notice.visit_cancelled_text':
    '{named, select, number {{name} canceled visit {visit} on {when}.{because}} yes {{name} canceled the visit on {when}.{because}} other {{name} canceled the visit.{because}}}',
  'notice.visits_cancelled_title': 'Visits canceled',
  'notice.visits_cancelled_text': '{name} canceled the remaining visits.{because}',
  'notice.reminder_day_before_title': '{side, select, provider {Job on {when}} other {Booking on {when}}}',
  'notice.reminder_day_before_text': '{service} · {name} · {place} time',
  'notice.reminder_hour_before_title': '{side, select, provider {Your job starts at {clock}} other {Your booking starts at {clock}}}',
  'notice.reminder_hour_before_text': '{service} · {name} · {zoned}',
  'notice.request_waiting_title': 'A request has waited 15 minutes',
  'notice.request_waiting_text': 'From {name}, sent {when}: {service}.',
  'notice.job_not_started_title': 'Your {clock} job hasn’t started',
  'notice.job_not_started_text': 'Start the job for {name}, or send them a message.',
  'notice.start_undone_title': 'Start undone',
  'notice.start_undone_text': '{name} hasn’t started the job after all.',
  'notice.start_code_limit_title': 'Start code not confirmed',
  'notice.start_code_limit_text': 'The fifth code from {name} didn’t match. We won’t check any more.',
  'notice.completion_undone_title': 'Completion undone',
  'notice.completion_undone_text': '{name} hasn’t completed the job after all.',
  'notice.outcome_asked_title': 'What happened?',
  'notice.outcome_asked_text':
    '{named, select, no {The job with {name} wasn’t started. Tell us if it took place.} other {The job with {name} on {when} wasn’t started. Tell us if it took place.}}',
  'notice.outcome_reported_title': 'What happened?',
  'notice.outcome_reported_text':
    '{outcome, select, done {{name} says: it was done. Tell us by {when}, or that counts.} customer_absent {{name} says: the customer wasn’t there. Tell us by {when}, or that counts.} other {{name} says: the helper wasn’t there. Tell us by {when}, or that counts.}}',
  'notice.outcome_disputed_title': 'Two different answers',
  'notice.outcome_disputed_text': 'You and {name} gave different answers. NearHelp will decide.',
  'notice.outcome_settled_title': 'What happened is settled',
  'notice.outcome_settled_text':
    '{outcome, select, done {The job with {name}: it was done.{because}} customer_absent {The job with {name}: the customer wasn’t there.{because}} other {The job with {name}: the helper wasn’t there.{because}}}',
  'notice.message_received_title': '{name}',
  'notice.message_received_text': '{preview}',
  'notice.photo_received_title': '{name}',
  'notice.photo_received_text': 'Sent you a photo.',
  'notice.review_received_title': 'New review',
  'notice.review_received_text': '{name} gave you {rating} out of 5 stars.',
  'notice.review_edited_title': 'Review updated',
  'notice.review_edited_text': '{name} changed their review to {rating} out of 5 stars.',
  'notice.client_rated_title': 'New rating',
  'notice.client_rated_text': '{name} gave you {rating} out of 5 stars.',
  'notice.review_answered_title': 'Reply to your review',
  'notice.review_answered_text': '{name} replied to your review.',
  'notice.verification_approved_title': 'You’re verified',
  'notice.verification_approved_text': 'Customers now see a verified badge next to {name}.',
  'notice.verification_rejected_title': 'Verification not approved',
  'notice.verification_rejected_text': 'We couldn’t verify {name}.{because}',
  'notice.verification_withdrawn_title': 'Verified badge removed',
  'notice.verification_withdrawn_text': 'We took back the verified badge of {name}.{because}',
  'notice.password_changed_title': 'Password changed',
  'notice.password_changed_text': 'You’ve been logged out on all other devices.',
  'notice.email_changed_title': 'Email changed',
  'notice.email_changed_text': 'Your account now uses a new email.',
  'notice.new_device_title': 'Login on a new device',
  'notice.new_device_text': 'If this wasn’t you, open your profile and choose “This wasn’t me”.',
  'notice.access_ended_title': 'All other access ended',
  'notice.access_ended_text': 'You’ve been logged out on all other devices. Your calendar link and codes no longer work.',
  'notice.admission_changed_title': 'Update about {name}',
  'notice.admission_changed_text':
    '{change, select, approved {Your service was approved.{because}} rejected {Your service wasn’t approved, so customers can’t see it.{because}} pending {Your service is under review again.{because}} blocked {Your account was blocked.{because}} unblocked {Your account is active again.{because}} removed {Your service was removed.{because}} restored {Your service is back.{because}} other {Your service was reviewed.{because}}}',
  'notice.content_hidden_title': 'Hidden by NearHelp',
  'notice.content_hidden_text':
    'We hid {what, select, message {one of your messages} photo {one of your photos} review {one of your reviews} answer {one of your replies to a review} profile {texts and the picture of your profile} name {your name} other {something you wrote}}{rule, select, offensive {, because it’s offensive or threatening} fraud {, because it looks like fraud or asks to pay elsewhere} private_data {, because it shares private information} spam {, because it’s spam or advertising} other {}}.{because}',
  'notice.content_restored_title': 'Visible again',
  'notice.content_restored_text':
    '{what, select, message {Your message is visible again.{because}} photo {Your photo is visible again.{because}} review {Your review is visible again.{because}} answer {Your reply to a review is visible again.{because}} profile {Your profile is visible again.{because}} name {Your name is visible again.{because}} other {What you wrote is visible again.{because}}}',
  'notice.appeal_refused_title': 'We looked again',
  'notice.appeal_refused_text':
    '{what, select, message {Your message stays hidden.{because}} photo {Your photo stays hidden.{because}} review {Your review stays hidden.{because}} answer {Your reply to a review stays hidden.{because}} profile {Your profile stays hidden.{because}} name {Your name stays hidden.{because}} other {What you wrote stays hidden.{because}}}',
  'notice.helper_suspended_title': 'About your booking',
  'notice.helper_suspended_text':
    '{case, select, request {{name} can’t take bookings on NearHelp right now, so your request has ended. You can ask another helper.} upcoming {{name} was suspended by NearHelp. We’ll tell you whether your booking takes place.} running {{name} was suspended by NearHelp. You can finish this job together by message.} other {{name} was suspended by NearHelp.}}',
  'notice.helper_back_title': 'Your booking takes place',
  'notice.helper_back_text': '{name} is back on NearHelp. Your booking stays as agreed.',
  'notice.booking_withdrawn_title': 'Booking canceled by NearHelp',
  'notice.booking_withdrawn_text':
    '{side, select, customer {We canceled the booking with {name}.{because} You can ask another helper.} other {We canceled the booking with {name}.{because}}}',
  'notice.report_decided_title': 'Your report',
  'notice.report_decided_text':
    '{what, select, message {The message} photo {The photo} review {The review} answer {The reply to a review} profile {The profile} name {The name} other {What}} you reported {verdict, select, hidden {was hidden. Thanks for letting us know.} kept {doesn’t break our rules, so it stays.} open {is under review again.} other {was reviewed.}}',
  'push.hidden': 'You have a new notification',
} as const
