import { monotonicFactory } from 'ulid'
import { asUlid, type Ulid } from '#domain/ids.ts'

const next = monotonicFactory()

/** A fresh ULID; those of one millisecond rise. */
export const newUlid = (): Ulid => asUlid(next())
