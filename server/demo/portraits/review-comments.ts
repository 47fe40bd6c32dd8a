/** Review comments for any service, by number of stars. */

export const GENERAL_PRAISE = [
  'Easy to talk to and very professional.',
  'Would book again in a heartbeat.',
  'Right on time.',
  'Fair price for careful work.',
  'Friendly from the first message.',
  'Better than I expected.',
  'Already recommended to two neighbors.',
  'Answered all my questions.',
  'Second booking, same quality.',
  'Made it look easy.',
] as const

/** Four stars. */
export const GENERAL_GOOD = [
  'Good work. Ten minutes late but let me know.',
  'Very good, a little pricier than I’m used to.',
  'Solid and friendly.',
  'Did what we agreed on, no more and no less.',
  'Very nice. I would’ve liked an earlier time.',
  'Happy with the result.',
  'Good overall, parking took a while.',
] as const

/** Three stars. */
export const GENERAL_FAIR = [
  'Okay, but it took longer than planned.',
  'Fine after a second try.',
  'I expected a bit more for the price.',
  'Half an hour late, but the work was good.',
] as const

/** Two stars. */
export const GENERAL_POOR = ['Had to ask twice for things we’d agreed on.', 'Arrived very late and was in a hurry.'] as const
