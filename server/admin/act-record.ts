/**
 * What an admin did to a provider or a person, as it lies in the store: written before it is carried out, and kept with its reason for as long
 * as the account is there. The audit log holds only a hash of the reason.
 */
import * as v from 'valibot'
import { ADMISSION_CHANGES, admissionSchema } from '#domain/admission.ts'
import { instantField, uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { sha256Hex } from '../auth/hash.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const ACT = 'admin_act'
const OPEN = 'admin_act_open'
export const OPEN_PREFIX = `${OPEN}:`

/** All acts about somebody. */
export const actsOf = (uid: Uid): string => `${ACT}:${uid}:`
export const actId = (uid: Uid, id: Ulid): string => actsOf(uid) + id
/** Names an act that may have to be carried out still; written before it, so one that names nothing is harmless. */
export const openId = (uid: Uid, id: Ulid): string => `${OPEN_PREFIX}${uid}:${id}`

const actSchema = v.object({
  uid: uidField,
  /** Drawn by whoever asks, so that asking again is the same act. */
  id: ulidField,
  /** Whether it is about a service or about the account of somebody without one. */
  kind: v.optional(v.picklist(['provider', 'person']), 'provider'),
  /** What it makes of them. */
  change: v.picklist(ADMISSION_CHANGES),
  /** The act that this one takes back. */
  undoes: v.nullable(ulidField),
  from: admissionSchema,
  to: admissionSchema,
  reason: v.string(),
  /** Random, and nowhere else: without it the hash in the audit log tells nothing of a short reason. */
  salt: v.string(),
  /** Name of the admin's session. */
  session: v.string(),
  decided_at: instantField,
  /** `void`: something else came first, and nothing was done. */
  state: v.picklist(['begun', 'done', 'void']),
})
export type Act = v.InferOutput<typeof actSchema>

export function readAct(stored: StoredDoc | undefined): Act | undefined {
  const parsed = v.safeParse(actSchema, stored)
  return parsed.success ? parsed.output : undefined
}

/** @param rev the revision it replaces; undefined for a new one */
export const actDoc = (act: Act, rev: string | undefined): StoredDoc => ({
  _id: actId(act.uid, act.id),
  ...(rev === undefined ? {} : { _rev: rev }),
  type: ACT,
  ...act,
})

export const openDoc = ({ uid, id }: Pick<Act, 'uid' | 'id'>): StoredDoc => ({ _id: openId(uid, id), type: OPEN })

/** The two ids of an open act, from the id of its name. */
export function readOpenId(name: string): { readonly uid: Uid; readonly id: Ulid } {
  const [uid = '', id = ''] = name.slice(OPEN_PREFIX.length).split(':')
  return { uid: uid as Uid, id: id as Ulid }
}

/** What the audit log knows of a reason. */
export const reasonHash = ({ salt, reason }: Pick<Act, 'salt' | 'reason'>): Promise<string> => sha256Hex(`${salt} ${reason}`)

/** Acts about one person: a handful. */
export async function readActsOf(store: DocumentStore, uid: Uid): Promise<Act[]> {
  const rows = await store.range({ start: actsOf(uid), end: `${actsOf(uid)}\uffff`, includeDocs: true })
  return rows.flatMap(({ doc }) => readAct(doc) ?? [])
}
