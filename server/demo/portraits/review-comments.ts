/** Review comments for any service, by number of stars. */

export const GENERAL_PRAISE = [
  'Easy to talk to and very professional.',
  'Would book again without thinking.',
  'On time to the minute.',
  'Fair price for careful work.',
  'Friendly from the first message on.',
  'Better than I expected.',
  'Already recommended to two neighbours.',
  'Answered all my questions.',
  'Second booking, same quality.',
  'Made it look easy.',
] as const

/** Four stars. */
export const GENERAL_GOOD = [
  'Good work, ten minutes late but let me know.',
  'Very good, a little pricier than I am used to.',
  'Solid and friendly.',
  'Did what was agreed, no more and no less.',
  'Nice person, would have liked an earlier slot.',
  'Happy with the result.',
  'Good overall, parking took a while.',
] as const

/** Three stars. */
export const GENERAL_FAIR = [
  'All right, but it took longer than planned.',
  'Fine in the end after a second try.',
  'Okay. I expected a bit more for the price.',
  'Came half an hour late, the work itself was good.',
] as const

/** Two stars. */
export const GENERAL_POOR = ['Had to ask twice for things we had agreed on.', 'Arrived very late and was in a hurry.'] as const
