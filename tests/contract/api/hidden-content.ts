/** Adds to the busy market: reported and hidden content, and a report that waits. */
import { ulid } from 'ulid'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'
import { ORIGIN, type ApiResponse } from '#tests/support/open-test-app.ts'
import type { Market } from '../support/busy-market.ts'

export interface HiddenContent {
  /** Keys: a message of Chidi with a photo and a review of Amina, both hidden; a message of Amina that waits. */
  readonly reported: readonly string[]
  /** A message of Chidi to Amina that nobody reported. */
  readonly message: string
}

function expectStatus(status: number, response: ApiResponse): Record<string, unknown> {
  if (response.status !== status) throw new Error(`${response.status} instead of ${status}: ${response.text}`)
  return response.body
}

export async function hideContent({ server, call, command, tokenOf, uids, accepted, completed }: Market): Promise<HiddenContent> {
  const photo = ulid()
  const sent = new Request(`${ORIGIN}/api/bookings/${accepted}/attachments/${photo}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokenOf('chidi')}`, 'content-type': 'image/jpeg' },
    body: jpegOf(),
  })
  if (!(await server.app.fetch(sent, '127.0.0.1')).ok) throw new Error('the photo was not taken')
  const rude = ulid()
  await command('chidi', 'send_message', { booking_id: accepted, message_id: rude, message: 'Pay me cash', attachment_id: photo })
  const message = String(expectStatus(201, await call('chidi', 'POST', '/api/chat', { booking_id: accepted, message: 'On my way' }))['id'])
  const other = String(
    expectStatus(201, await call('amina', 'POST', '/api/chat', { booking_id: accepted, message: 'Where are you?' }))['id'],
  )
  const ofMessage = (id: string) => ({ about: 'message', booking_id: accepted, message_id: id, reason: 'fraud' })
  expectStatus(204, await call('amina', 'POST', '/api/reports', ofMessage(rude)))
  expectStatus(204, await call('chidi', 'POST', '/api/reports', ofMessage(other)))
  expectStatus(204, await call('chidi', 'POST', '/api/reports', { about: 'review', booking_id: completed, reason: 'offensive' }))
  const [hidden, review] = [`message:${accepted}:${rude}`, `review:${uids.chidi}:${completed}`]
  for (const id of [hidden, review])
    expectStatus(
      200,
      await call('admin', 'PUT', `/api/admin/reports/${encodeURIComponent(id)}`, { action: 'hide', reason: 'Against the rules' }),
    )
  return { reported: [hidden, review, `message:${accepted}:${other}`], message }
}
