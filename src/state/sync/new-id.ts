import { ulid } from 'ulid'
import type { Ulid } from '#domain/ids.ts'

/** Returns a new ULID. Documents made on this device (a booking, a message) have their id before the server receives them. */
export const newId = (): Ulid => ulid() as Ulid
