/** Stars that a provider gives themselves, through accounts of their own and jobs that take a minute. */
import type { Attack } from './harness/attack.ts'
import { expectAnswer } from './harness/target.ts'

const PUPPETS = 15
const MINUTE_MS = 60_000

const puppets: Attack = {
  point: 3,
  name: 'fifteen reviews of jobs of a minute, by accounts that work with the provider',
  async run(target) {
    const mallory = await target.signUpProvider('Mallory')
    for (let n = 1; n <= PUPPETS; n += 1) {
      const puppet = await target.signUp(`Puppet ${n}`)
      const booking = await target.book(puppet, mallory)
      await target.move(mallory, booking, 'accepted', 'in_progress')
      await target.pass(MINUTE_MS)
      await target.move(mallory, booking, 'completed')
      const review = { booking_id: booking, rating: 5, comment: 'The best in town' }
      expectAnswer(201, await puppet.call('POST', `/api/providers/${mallory.uid}/reviews`, review))
    }
    const shown = expectAnswer(200, await target.call('GET', `/api/providers/${mallory.uid}`))
    const listed = expectAnswer(200, await target.call('GET', `/api/providers/${mallory.uid}/reviews`))['rows'] as unknown[]
    const spoiled = Number(shown['review_count']) > 0 ? [`${String(shown['review_count'])} invented reviews count.`] : []
    return listed.length > 0 ? [...spoiled, `Everybody reads ${listed.length} invented reviews.`] : spoiled
  },
}

export const attacks: readonly Attack[] = [puppets]
