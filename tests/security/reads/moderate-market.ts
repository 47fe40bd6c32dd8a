/** What admins do in a marketplace of reads, and what people tell of themselves to them. */
import { ulid } from 'ulid'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'
import { until } from '../../contract/support/wait-until.ts'
import type { ReadsMarket } from './reads-market.ts'

/** Returns a picture whose bytes contain a text. */
export const pictureOf = (text: string) => jpegOf({ width: 40, height: 30, scan: Array.from(text, (letter) => letter.charCodeAt(0)) })

/** Something in a chat. */
export interface Said {
  readonly id: string
  readonly secrets: readonly string[]
}

/** Admins hide what was reported, verify, block, and a person leaves. */
export async function moderate(market: ReadsMarket, photo: Said, waiting: Said): Promise<void> {
  const { must, secrets, bookings, people, clock } = market
  const booking = bookings.get('accepted')?.id ?? ''
  const words = (): string => secrets.text('report.words', 'accepted')
  for (const said of [photo, waiting]) {
    const message_id = said.id.split(':').at(-1)
    await must('amina', 'POST', '/api/reports', { about: 'message', booking_id: booking, message_id, reason: 'fraud', words: words() })
    for (const each of [said.id, ...said.secrets]) market.reported.add(each)
  }
  for (const each of photo.secrets) market.hidden.add(each)
  const [past, done] = [bookings.get('past')?.id ?? '', bookings.get('done')?.id ?? '']
  await must('amina', 'POST', '/api/reports', { about: 'answer', booking_id: past, reason: 'offensive', words: words() })
  await must('chidi', 'POST', '/api/reports', { about: 'review', booking_id: done, reason: 'offensive', words: words() })
  const review = `review:${people.chidi.uid}:${done}`
  market.reported.add(review)
  for (const id of [photo.id, `answer:${people.chidi.uid}:${past}`, review]) {
    const reason = id === review ? secrets.text('review.hidden.reason', 'done') : 'Against the rules'
    await must('admin', 'PUT', `/api/admin/reports/${encodeURIComponent(id)}`, { action: 'hide', reason })
    market.hidden.add(id)
  }
  const paper = pictureOf(secrets.text('verification.document', 'chidi'))
  const uploaded = await must('chidi', 'PUT', '/api/provider/kyc/document', paper)
  const numbers = {
    full_name: secrets.text('verification.full_name', 'chidi'),
    government_id_number: secrets.text('verification.government_id_number', 'chidi'),
  }
  await must('chidi', 'POST', '/api/provider/kyc', { ...numbers, business_category: 'home_repair', ...uploaded })
  for (const provider of ['chidi', 'grace'] as const) {
    const { path } = await must(provider, 'POST', '/api/provider/calendar-feed')
    secrets.note(
      'account.calendar_secret',
      provider,
      String(path)
        .replace(/^.*\//, '')
        .replace(/\.ics$/, ''),
    )
    market.calendars.set(provider, String(path))
  }
  await must('ben', 'POST', '/api/me/blocks', { person_id: people.funke.uid })
  await must('admin', 'PUT', `/api/admin/people/${people.bola.uid}`, { action: 'block', reason: 'Spam' })
  await must('dele', 'POST', '/api/me/delete', { password: 'password of dele', receipt: ulid(clock.now()) })
  await until(
    'the account is gone',
    async () => (clock.leap(1_000), await market.server.store.get(`profile:${people.dele.uid}`)),
    (profile) => profile === undefined || profile['type'] === 'gone',
  )
}
