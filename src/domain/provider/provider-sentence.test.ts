import { describe, expect, test } from 'vitest'
import type { Arrival } from '../location/arrival.ts'
import { providerSentence, type DescribedProvider, type SentencePart } from './provider-sentence.ts'

const HERE: Arrival = { kind: 'arrives', minutes: 10 }
const SETS_OUT: Arrival = { kind: 'sets_out', minutes: 15 }
const GRACE: DescribedProvider = {
  status: 'Available',
  emergency_service: true,
  rating: 4.94,
  review_count: 16,
  languages: ['English', 'Igbo'],
  city: 'San Francisco',
}

/** The parts in short: 'arrives 10, rating 4.9 16, Igbo'. */
const inShort = (parts: readonly SentencePart[]): string =>
  parts
    .map((part) => {
      switch (part.kind) {
        case 'arrival':
          return `${part.arrival.kind} ${part.arrival.minutes}`
        case 'status':
          return part.status
        case 'rating':
          return `${part.rating} from ${part.count}`
        case 'new':
          return 'new'
        case 'language':
          return part.language.name
      }
    })
    .join(', ')

describe('providerSentence', () => {
  test.each<[string, Partial<DescribedProvider>, Arrival | undefined, readonly string[], string]>([
    ['everything is known', {}, HERE, ['en'], 'arrives 10, 4.9 from 16, Igbo'],
    ['no place is known', {}, SETS_OUT, ['en'], 'sets_out 15, 4.9 from 16, Igbo'],
    ['the arrival is not known', {}, undefined, ['en'], '4.9 from 16, Igbo'],
    ['nobody has reviewed', { rating: 5, review_count: 0 }, HERE, ['en'], 'arrives 10, new, Igbo'],
    ['one review', { rating: 3, review_count: 1 }, HERE, ['en'], 'arrives 10, 3 from 1, Igbo'],
    ['only the language of the city', { languages: ['English'] }, HERE, ['en'], 'arrives 10, 4.9 from 16'],
    ['no language', { languages: [] }, HERE, ['en'], 'arrives 10, 4.9 from 16'],
    ['nothing but the name', { languages: [], review_count: 0 }, undefined, [], 'new'],
    ['busy', { status: 'Busy' }, HERE, ['en'], 'Busy, 4.9 from 16, Igbo'],
    ['off duty', { status: 'Off Duty' }, HERE, ['en'], 'Off Duty, 4.9 from 16, Igbo'],
    ['emergencies only', { status: 'Emergency Only' }, HERE, ['en'], 'arrives 10, 4.9 from 16, Igbo'],
    [
      'neither emergencies nor others',
      { status: 'Emergency Only', emergency_service: false },
      HERE,
      ['en'],
      'Emergency Only, 4.9 from 16, Igbo',
    ],
    [
      'a shared language before another',
      { languages: ['English', 'Igbo', 'German'] },
      HERE,
      ['de-CH', 'en'],
      'arrives 10, 4.9 from 16, German',
    ],
    ['a language by its own name', { languages: ['Español'] }, HERE, ['es-MX'], 'arrives 10, 4.9 from 16, Español'],
    [
      'a visitor of another language',
      { city: 'Ho Chi Minh City', languages: ['Vietnamese', 'English'] },
      HERE,
      ['en'],
      'arrives 10, 4.9 from 16, English',
    ],
    ['two usual languages', { city: 'Nairobi', languages: ['English', 'Swahili'] }, HERE, ['en'], 'arrives 10, 4.9 from 16'],
    ['a city of no known country says only what is shared', { city: 'Atlantis' }, HERE, ['fr'], 'arrives 10, 4.9 from 16'],
    ['a language that no table knows', { languages: ['English', ' Klingon '] }, HERE, ['en'], 'arrives 10, 4.9 from 16, Klingon'],
    ['an empty label', { languages: ['English', ' '] }, HERE, ['en'], 'arrives 10, 4.9 from 16'],
  ])('%s', (_, changes, arrival, own, expected) => {
    expect(inShort(providerSentence({ ...GRACE, ...changes }, arrival, own))).toBe(expected)
  })
})
