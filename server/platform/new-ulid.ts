import { monotonicFactory } from 'ulid'
import { asUlid, type Ulid } from '#domain/ids.ts'

const next = monotonicFactory()

/** Returns a new ULID; those of one millisecond are ascending. */
export const newUlid = (): Ulid => asUlid(next())
