/** Gives every stored document the optional fields that it lacks, so that each field is there in each state of a booking. */
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { DOCUMENTS } from '#tests/support/domain/document-examples.ts'
import { NOW } from '#tests/support/domain/fixtures.ts'

/** Fields whose presence is the rule itself: who may read the document, or how much of it is left. They come from what people did. */
const DECIDED: readonly string[] = [
  'block.name',
  'block.blocked_at',
  'place.phone',
  'place.start_codes',
  'place.is_withdrawn',
  'message.hidden_at',
  'message.attachment',
  'review.hidden',
  'review.held',
  'review.uncounted',
  'review.answer_hidden_at',
]
const SCHEDULE = {
  days: { '2027-01-04': { status: 'open_slots', time_slots: [10] } },
  week: Array.from({ length: 7 }, () => ({ status: 'available', time_slots: [10] })),
  min_notice_minutes: 30,
  travel_buffer_minutes: 15,
}
/** Examples beside those of each kind, and instead of those that would change who is listed or reached. */
const MORE: Readonly<Record<string, unknown>> = {
  'provider.removed_at': null,
  'provider.recent_reviews.written_at': NOW,
  'provider.schedule.days': SCHEDULE.days,
  'provider.schedule.week': SCHEDULE.week,
  'provider.schedule.min_notice_minutes': SCHEDULE.min_notice_minutes,
  'provider.schedule.travel_buffer_minutes': SCHEDULE.travel_buffer_minutes,
  'profile.share_phone': true,
  'profile.favoriteServices': ['cleaner'],
  'profile.push_muted': ['messages'],
  'profile.reminders_muted': ['job_not_started'],
}

type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

function filled(example: unknown, own: unknown, path: string): unknown {
  if (DECIDED.includes(path)) return own
  if (isEmpty(own)) return path in MORE ? MORE[path] : example
  if (Array.isArray(own) && Array.isArray(example)) return own.map((each) => filled(example[0], each, path))
  if (!isObject(own) || !isObject(example)) return own
  const more = Object.keys(MORE).flatMap((each) => (each.startsWith(`${path}.`) ? [each.slice(path.length + 1)] : []))
  const names = [...new Set([...Object.keys(example), ...Object.keys(own), ...more.filter((name) => !name.includes('.'))])]
  const entries = names.map((name) => [name, filled(example[name], own[name], `${path}.${name}`)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

export async function fillFields(store: DocumentStore): Promise<void> {
  const rows = await store.range({ start: '', end: '\uffff', includeDocs: true })
  for (const { doc } of rows) {
    const kind = String(doc?.['type'])
    // That of a photo is complete, and is stored beside its bytes.
    if (!doc || !Object.hasOwn(DOCUMENTS, kind) || kind === 'attachment') continue
    const { doc_id: _id, ...example } = DOCUMENTS[kind as keyof typeof DOCUMENTS]
    const put = await store.put(filled(example, doc, kind) as StoredDoc)
    if (!put.ok) throw new Error(`${doc._id} was not filled`)
  }
}
