/** A provider's ratings of clients. */
export const RATINGS = {
  'ratings.to_rate': 'Clients to rate',
  'ratings.given': 'Clients you rated',
  'ratings.averages': 'Your averages',
  'ratings.none': 'No client ratings yet',
  'ratings.none_text': 'After a completed job you can say how the client was.',
  'ratings.title': 'How was {name}?',
  'ratings.text': 'Comment',
  'ratings.note': 'You and {name} read this, and nobody else. Providers who are asked later see the average. It cannot be changed.',
  'ratings.choose': 'Choose 1 to 5 stars in each line',
  'ratings.send': 'Send rating',
  'ratings.saved': 'Your rating is kept',
  'ratings.missing': 'This booking is not on this device.',
} as const
