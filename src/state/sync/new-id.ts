import { ulid } from 'ulid'
import type { Ulid } from '#domain/ids.ts'

/** A fresh id: what this device makes (a booking, a message) is named before the server hears of it. */
export const newId = (): Ulid => ulid() as Ulid
