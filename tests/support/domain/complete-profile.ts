import { AMINA, aProfile, BOOKING, GRACE, NOW, ulid } from './fixtures.ts'

/** Returns a profile with every optional field. */
export const completeProfile = () =>
  aProfile(AMINA, {
    past: { through: NOW, as_customer: 1, as_provider: 0 },
    notifications_read_up_to: NOW,
    show_read_marks: false,
    share_position: true,
    start_code: true,
    email_since: NOW,
    sms_since: NOW,
    quiet_hours: { from: '22:00', to: '07:00', zone: 'Africa/Lagos' },
    client_rating_sum: 9,
    contact_standing: 'verified',
    requests: { open: [BOOKING], unanswered: [{ provider_id: GRACE, day: '2026-11-24' }] },
    fresh_reviews: [NOW],
    verified_email: 'amina@example.test',
    verified_phone: '+14155550123',
    client_rating_count: 2,
    is_blocked: false,
    share_phone: false,
    saved_places: [
      {
        id: ulid(1, 'Q'),
        label: 'Work',
        address: '1 Market Street',
        place_notes: 'Third floor',
        district: 'Mission',
        latitude: 37,
        longitude: -122,
      },
    ],
  })
