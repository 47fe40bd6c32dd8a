/** A provider's ratings of clients. */
export const RATINGS = {
  'ratings.to_rate': 'Clients to rate',
  'ratings.given': 'Clients you rated',
  'ratings.averages': 'Your averages',
  'ratings.none': 'No client ratings yet', // Quoted by the specification.
  'ratings.none_text': 'After a completed job, you can rate the client.',
  'ratings.title': 'How was {name}?',
  'ratings.text': 'Comment',
  'ratings.note': 'Only you and {name} see this. Other providers see the average. You can’t change it later.',
  'ratings.choose': 'Rate each line from 1 to 5 stars',
  'ratings.send': 'Send rating',
  'ratings.saved': 'Rating saved',
  'ratings.missing': 'This booking isn’t on this device.',
} as const
